import { TextInput } from '@mantine/core';
import type { DistributionInForce } from '@mishwar/contract';
import {
  listDistributionChanges,
  listFormulaWarnings,
  ODM_CONFIRM_PHRASE,
  type OdmFormula,
  pickDistributionValues,
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
import { useSettingsSave } from '../use-settings-save.ts';

interface SaveFormulaModalProps {
  formula: OdmFormula;
  inForce: DistributionInForce;
  onClose: () => void;
  onDone: () => void;
  /** Called as soon as the formula is stored, before the settings are read again. */
  onStored?: () => void;
  /** Called with a refusal and the version that was sent; answers whether the editor shows it. */
  onRefused?: (error: unknown, version: number) => Promise<boolean>;
}

/** Lists the changes and saves them after the confirmation phrase is typed. */
export function SaveFormulaModal(props: SaveFormulaModalProps) {
  const { formula, inForce, onClose, onDone, onStored, onRefused } = props;
  const { t } = useTranslation();
  const [phrase, setPhrase] = useState('');
  const save = useSettingsSave<OdmFormula>({
    part: 'formula',
    send: async (body, headers) => {
      const answer = await api.distribution.saveFormula({ headers, body });
      onStored?.();
      return answer;
    },
    done: t('distribution.formula.done'),
    failed: t('distribution.formula.failed'),
    onDone,
    ...(onRefused && { onFailed: onRefused }),
  });
  const now = pickDistributionValues(inForce);
  const changes = listDistributionChanges(now, { ...now, ...formula });
  const [before, after] = t('distribution.formula.phrase', { phrase: '\n' }).split('\n');
  const isConfirmed = phrase === ODM_CONFIRM_PHRASE;
  const warnings = listFormulaWarnings(formula, inForce);
  return (
    <Dialog
      title={t('distribution.formula.confirm_title')}
      size={480}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (isConfirmed) save.mutate({ version: inForce.version, body: formula });
      }}
      footer={
        <DialogActions
          label={t('distribution.formula.confirm')}
          busy={save.isPending}
          disabled={!isConfirmed}
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-12">
        <p>{t('distribution.formula.confirm_body')}</p>
        {changes.length > 0 ? (
          <ChangesList changes={changes} />
        ) : (
          <p className={classes.dim}>{t('distribution.formula.nothing_changed')}</p>
        )}
        <Warnings texts={warnings.map((warning) => formulaWarningText(warning, inForce.max_distance))} />
        <TextInput
          label={
            <>
              {before}
              <code className={classes.phrase} dir="ltr">
                {ODM_CONFIRM_PHRASE}
              </code>
              {after}
            </>
          }
          dir="ltr"
          data-autofocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          value={phrase}
          disabled={save.isPending}
          onChange={(event) => setPhrase(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
