import { Button, Select } from '@mantine/core';
import type { Setting, SettingInput } from '@mishwar/contract';
import { type TimeZoneSetting, toSettingContent } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../../shared/api/api.ts';
import { errorStatus, errorTexts } from '../../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { refreshSettings } from '../settings.queries.ts';
import { ConfirmSaveDialog } from './confirm-save-dialog.tsx';
import { SettingFrame } from './setting-control.tsx';
import { zoneOptions } from './setting-texts.ts';
import classes from './settings-form.module.css';

interface TimeZoneControlProps {
  setting: Setting;
  /** The chosen zone; null where it is the stored one. */
  chosen: string | null;
  onChoose: (zone: string | null) => void;
  /** Called when the settings were found closed. */
  onLocked: () => void;
}

/** The time zone, which is saved by a button of its own. */
export function TimeZoneControl({ setting: one, chosen, onChoose, onLocked }: TimeZoneControlProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const stored = one.setting as TimeZoneSetting;
  const after = toSettingContent('TIME_ZONE', { timezone: chosen ?? stored.timezone });
  const save = useIdempotentMutation(
    {
      scope: ['settings', 'time-zone'],
      send: (content: object, key) => {
        const data = [{ key: one.key, content, version: one.version } as SettingInput];
        return api.settings.save({ headers: { 'idempotency-key': key }, body: { data } });
      },
    },
    {
      onSuccess: async () => {
        toastSuccess(t('settings.form.time_zone_saved'));
        await refreshSettings(client);
        onChoose(null);
      },
      onError: async (error) => {
        // While the settings are closed, they cannot be read either.
        if (errorStatus(error) === 403) return onLocked();
        toastError(t('settings.form.failed'), errorTexts(error).join(' '));
        // A later version may be stored, over which the next save goes.
        await refreshSettings(client);
      },
      onSettled: () => setAsking(false),
    },
  );
  return (
    <SettingFrame setting={one}>
      <Select
        className={classes.wide ?? ''}
        label={t('settings.names.TIME_ZONE')}
        allowDeselect={false}
        data={zoneOptions()}
        value={chosen ?? stored.timezone}
        onChange={(zone) => onChoose(zone === stored.timezone ? null : zone)}
      />
      <Button
        mt="auto"
        variant="default"
        disabled={chosen === null}
        loading={save.isPending}
        onClick={() => setAsking(true)}
      >
        {t('settings.form.save_time_zone')}
      </Button>
      {isAsking && (
        <ConfirmSaveDialog
          changes={[{ key: 'TIME_ZONE', before: stored, after }]}
          busy={save.isPending}
          onConfirm={() => save.mutate(after)}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingFrame>
  );
}
