import type { DistributionInForce } from '@mishwar/contract';
import {
  type DispatchErrors,
  type DispatchSettings,
  listDispatchWarnings,
  listDistributionChanges,
  listFormulaWarnings,
  readDispatchSettings,
} from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { ChangesList } from '../../../shared/distribution/changes-list.tsx';
import classes from '../../../shared/distribution/dialogs.module.css';
import { DispatchFields, dispatchForm } from '../../../shared/distribution/dispatch-fields.tsx';
import { formulaWarningText } from '../../../shared/distribution/field-text.ts';
import { Warnings } from '../../../shared/distribution/warnings.tsx';
import { useSettingsSave } from '../use-settings-save.ts';
import { WaveChips } from './wave-chips.tsx';

interface DispatchModalProps {
  inForce: DistributionInForce;
  /** Initial values, if other than the settings in force. */
  filledIn?: DispatchSettings;
  onClose: () => void;
}

/** Edits the dispatch settings with a preview of the waves and warnings. */
export function DispatchModal({ inForce, filledIn, onClose }: DispatchModalProps) {
  const { t } = useTranslation();
  const [opened] = useState(inForce);
  const [form, setForm] = useState(() => dispatchForm(filledIn ?? inForce));
  const [errors, setErrors] = useState<DispatchErrors>({});
  const save = useSettingsSave<DispatchSettings>({
    part: 'dispatch',
    send: (content, { 'x-settings-version': version, ...headers }) =>
      api.settings.save({ headers, body: { data: [{ key: 'SEND_ORDER_FILTERING', content, version }] } }),
    done: t('distribution.dispatch.done'),
    failed: t('distribution.dispatch.failed'),
    onDone: onClose,
  });
  const read = readDispatchSettings(form);
  const isRight = Object.keys(read.errors).length === 0;
  const meanwhile = listDistributionChanges(opened, inForce);
  const warnings = isRight
    ? [
        ...listDispatchWarnings(read.settings).map((code) => t(`distribution.warning.${code}`)),
        ...listFormulaWarnings(inForce, read.settings).map((warning) =>
          formulaWarningText(warning, read.settings.max_distance),
        ),
      ]
    : [];
  const submit = () => {
    setErrors(read.errors);
    if (isRight) save.mutate({ version: inForce.version, body: read.settings });
  };
  return (
    <Dialog
      title={t('distribution.dispatch.modal_title')}
      size={520}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={submit}
      footer={<DialogActions label={t('common.save')} busy={save.isPending} onCancel={onClose} />}
    >
      <div className="grid gap-12">
        {meanwhile.length > 0 && (
          <div className={classes.notice} role="alert">
            <p>{t('distribution.dispatch.changed_meanwhile')}</p>
            <ChangesList changes={meanwhile} />
          </div>
        )}
        <DispatchFields
          form={form}
          errors={errors}
          disabled={save.isPending}
          autofocus
          onChange={(next, field) => {
            setForm(next);
            const { [field]: _, ...rest } = errors;
            setErrors(rest);
          }}
        />
        {isRight && (
          <>
            <h3 className={classes.subhead}>{t('distribution.dispatch.growth')}</h3>
            <WaveChips dispatch={read.settings} />
          </>
        )}
        <Warnings texts={warnings} />
      </div>
    </Dialog>
  );
}
