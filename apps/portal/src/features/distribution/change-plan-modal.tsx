import { Textarea } from '@mantine/core';
import type { DistributionInForce } from '@mishwar/contract';
import {
  type DistributionPlan,
  getOtherMode,
  listDistributionChanges,
  MAX_DISTRIBUTION_NOTE_LENGTH,
  pickDistributionValues,
} from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { ChangesList } from '../../shared/distribution/changes-list.tsx';
import classes from '../../shared/distribution/dialogs.module.css';
import { noteOf } from './note.ts';
import { useSettingsSave } from './use-settings-save.ts';

interface ChangePlanModalProps {
  inForce: DistributionInForce;
  plan: DistributionPlan;
  onClose: () => void;
}

/** Explains a change of mode or shadow mode and asks for confirmation. */
export function ChangePlanModal({ inForce, plan, onClose }: ChangePlanModalProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const save = useSettingsSave<DistributionPlan & { note?: string }>({
    part: 'mode',
    send: (body, headers) => api.distribution.saveMode({ headers, body }),
    done: t('distribution.mode.done'),
    failed: t('distribution.mode.failed'),
    onDone: onClose,
  });
  const now = pickDistributionValues(inForce);
  const isOtherMode = plan.mode !== inForce.mode;
  return (
    <Dialog
      title={t(isOtherMode ? 'distribution.mode.change_title' : 'distribution.mode.change_shadow_title')}
      size={480}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => save.mutate({ version: inForce.version, body: { ...plan, ...noteOf(note) } })}
      footer={
        <DialogActions
          label={t('distribution.mode.confirm')}
          busy={save.isPending}
          autoFocus
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-12">
        <ChangesList changes={listDistributionChanges(now, { ...now, ...plan })} />
        <p>{t(`distribution.mode.${plan.mode}_body`)}</p>
        <p>
          {plan.shadow
            ? t('distribution.mode.shadow_on_body', {
                mode: t(`distribution.mode.${getOtherMode(plan.mode)}`),
              })
            : t('distribution.mode.shadow_off_body')}
        </p>
        {isOtherMode && <p className={classes.dim}>{t('distribution.mode.effect')}</p>}
        <Textarea
          label={
            <>
              {t('distribution.versions.note')} <small className={classes.hint}>{t('common.optional')}</small>
            </>
          }
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
