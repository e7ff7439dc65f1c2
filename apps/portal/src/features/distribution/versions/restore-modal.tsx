import { Checkbox, Textarea } from '@mantine/core';
import type { DistributionInForce, DistributionVersion } from '@mishwar/contract';
import {
  listDispatchWarnings,
  listDistributionChanges,
  listFormulaWarnings,
  MAX_DISTRIBUTION_NOTE_LENGTH,
} from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { ChangesList } from '../../../shared/distribution/changes-list.tsx';
import classes from '../../../shared/distribution/dialogs.module.css';
import { waitingOrdersQuery } from '../../../shared/distribution/distribution.queries.ts';
import { formulaWarningText } from '../../../shared/distribution/field-text.ts';
import { Warnings } from '../../../shared/distribution/warnings.tsx';
import { noteOf } from '../note.ts';
import { useSettingsSave } from '../use-settings-save.ts';

type RestoreBody = NonNullable<Parameters<typeof api.distribution.restore>[0]['body']>;
type Restored = Awaited<ReturnType<typeof api.distribution.restore>>;

interface RestoreModalProps {
  inForce: DistributionInForce;
  version: DistributionVersion;
  onClose: () => void;
}

/** Lists what a roll-back would change and asks for confirmation. */
export function RestoreModal({ inForce, version: one, onClose }: RestoreModalProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const { version } = one;
  const [isForWaiting, setForWaiting] = useState(false);
  const waiting = useQuery(waitingOrdersQuery()).data?.data.count ?? 0;
  const save = useSettingsSave<RestoreBody, Restored>({
    part: `restore-${version}`,
    send: (body, headers) => api.distribution.restore({ params: { version }, headers, body }),
    done: ({ data: { version: made, redecided_orders: count } }) =>
      [
        t('distribution.versions.restored_done', { version: made, from: version }),
        ...(count > 0 ? [t('distribution.versions.redecided', { count })] : []),
      ].join(' '),
    failed: t('distribution.versions.restore_failed'),
    onDone: onClose,
  });
  const changes = listDistributionChanges(inForce, one);
  const warnings = [
    ...listDispatchWarnings(one).map((code) => t(`distribution.warning.${code}`)),
    ...listFormulaWarnings(one, one).map((warning) => formulaWarningText(warning, one.max_distance)),
  ];
  return (
    <Dialog
      title={t('distribution.versions.restore_title', { version })}
      size={480}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (changes.length > 0) {
          const body = { ...noteOf(note), redecide_waiting: isForWaiting && waiting > 0 };
          save.mutate({ version: inForce.version, body });
        }
      }}
      footer={
        <DialogActions
          label={t('distribution.versions.restore_confirm')}
          busy={save.isPending}
          disabled={changes.length === 0}
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-12">
        <p>{t('distribution.versions.restore_body', { version })}</p>
        {changes.length > 0 ? (
          <>
            <h3 className="size-12-5 leading-18">{t('distribution.versions.what_changes')}</h3>
            <ChangesList changes={changes} />
          </>
        ) : (
          <p className={classes.dim}>{t('distribution.versions.same')}</p>
        )}
        <Warnings texts={warnings} />
        {changes.length > 0 && waiting > 0 && (
          <Checkbox
            label={t('distribution.versions.for_waiting', { count: waiting })}
            description={t('distribution.versions.for_waiting_hint')}
            checked={isForWaiting}
            disabled={save.isPending}
            onChange={(event) => setForWaiting(event.currentTarget.checked)}
          />
        )}
        <Textarea
          label={
            <>
              {t('distribution.versions.note')} <small className={classes.hint}>{t('common.optional')}</small>
            </>
          }
          data-autofocus
          rows={2}
          maxLength={MAX_DISTRIBUTION_NOTE_LENGTH}
          value={note}
          disabled={save.isPending}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
