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

/** Explains a change of mode, shadow mode or the measure of distances and asks for confirmation. */
export function ChangePlanModal({ inForce, plan, onClose }: ChangePlanModalProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const now = pickDistributionValues(inForce);
  const isOtherMode = plan.mode !== inForce.mode;
  const isOtherMeasure = plan.roads !== inForce.roads;
  const isAboutMode = isOtherMode || plan.shadow !== inForce.shadow || !isOtherMeasure;
  const about = isAboutMode ? 'distribution.mode' : 'distribution.roads';
  const save = useSettingsSave<DistributionPlan & { note?: string }>({
    part: 'mode',
    send: (body, headers) => api.distribution.saveMode({ headers, body }),
    done: t(`${about}.done`),
    failed: t(`${about}.failed`),
    onDone: onClose,
  });
  return (
    <Dialog
      title={t(
        isAboutMode && !isOtherMode ? 'distribution.mode.change_shadow_title' : `${about}.change_title`,
      )}
      size={480}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => save.mutate({ version: inForce.version, body: { ...plan, ...noteOf(note) } })}
      footer={
        <DialogActions label={t(`${about}.confirm`)} busy={save.isPending} autoFocus onCancel={onClose} />
      }
    >
      <div className="grid gap-12">
        <ChangesList changes={listDistributionChanges(now, { ...now, ...plan })} />
        {isAboutMode && (
          <>
            <p>{t(`distribution.mode.${plan.mode}_body`)}</p>
            <p>
              {plan.shadow
                ? t('distribution.mode.shadow_on_body', {
                    mode: t(`distribution.mode.${getOtherMode(plan.mode)}`),
                  })
                : t('distribution.mode.shadow_off_body')}
            </p>
          </>
        )}
        {isOtherMeasure && <RoadsTexts isOn={plan.roads} />}
        {(isOtherMode || isOtherMeasure) && <p className={classes.dim}>{t('distribution.mode.effect')}</p>}
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

function RoadsTexts({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  if (!isOn) return <p>{t('distribution.roads.off_body')}</p>;
  return (
    <>
      <p>{t('distribution.roads.on_body')}</p>
      <p>{t('distribution.roads.matched_body')}</p>
      <p>{t('distribution.roads.estimate_body')}</p>
    </>
  );
}
