import { Textarea } from '@mantine/core';
import type { DistributionInForce, DistributionVersion } from '@mishwar/contract';
import {
  listDispatchWarnings,
  listDistributionChanges,
  listFormulaWarnings,
  MAX_DISTRIBUTION_NOTE_LENGTH,
} from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { ChangesList } from '../../../shared/distribution/changes-list.tsx';
import classes from '../../../shared/distribution/dialogs.module.css';
import { formulaWarningText } from '../../../shared/distribution/field-text.ts';
import { Warnings } from '../../../shared/distribution/warnings.tsx';
import { noteOf } from '../note.ts';
import { useSettingsSave } from '../use-settings-save.ts';

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
  const save = useSettingsSave<{ note?: string }, { data: DistributionInForce }>({
    part: `restore-${version}`,
    send: (body, headers) => api.distribution.restore({ params: { version }, headers, body }),
    done: ({ data }) => t('distribution.versions.restored_done', { version: data.version, from: version }),
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
        if (changes.length > 0) save.mutate({ version: inForce.version, body: noteOf(note) });
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
            <h3 className={classes.subhead}>{t('distribution.versions.what_changes')}</h3>
            <ChangesList changes={changes} />
          </>
        ) : (
          <p className={classes.dim}>{t('distribution.versions.same')}</p>
        )}
        <Warnings texts={warnings} />
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
