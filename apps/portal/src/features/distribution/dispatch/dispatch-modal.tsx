import type { DistributionInForce } from '@mishwar/contract';
import {
  type DispatchErrors,
  type DispatchSettings,
  listDispatchWarnings,
  listFormulaWarnings,
  readDispatchSettings,
} from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { DispatchFields, dispatchForm } from '../../../shared/distribution/dispatch-fields.tsx';
import { inForceQuery } from '../../../shared/distribution/distribution.queries.ts';
import { fieldText, formulaWarningText } from '../../../shared/distribution/field-text.ts';
import { Warnings } from '../../../shared/distribution/warnings.tsx';
import { RestoredText } from '../../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditing } from '../../../shared/form/use-editing.ts';
import { StaleSettings } from '../stale-settings.tsx';
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
  const client = useQueryClient();
  const [form, setForm] = useState(() => dispatchForm(filledIn ?? inForce));
  const [errors, setErrors] = useState<DispatchErrors>({});
  const { stale, unsaved, isDirty, accept, refuse } = useEditing({
    // Values that a replay filled in are no draft.
    name: filledIn ? undefined : 'dispatch',
    version: inForce.version,
    values: dispatchForm(inForce),
    getValues: () => form,
    assign: (path, value) => {
      setForm((before) => ({ ...before, [path]: value }));
      setErrors({});
    },
  });
  const save = useSettingsSave<DispatchSettings>({
    part: 'dispatch',
    send: async (content, { 'x-settings-version': version, ...headers }) => {
      const body = { data: [{ key: 'SEND_ORDER_FILTERING' as const, content, version }] };
      const answer = await api.settings.save({ headers, body });
      accept(form);
      return answer;
    },
    done: t('distribution.dispatch.done'),
    failed: t('distribution.dispatch.failed'),
    onDone: onClose,
    onFailed: (error, version) =>
      refuse(error, version, async () => {
        const { data } = await client.fetchQuery({ ...inForceQuery(), staleTime: 0 });
        return data.version;
      }),
  });
  const read = readDispatchSettings(form);
  const isRight = Object.keys(read.errors).length === 0;
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
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      footer={<DialogActions label={t('common.save')} busy={save.isPending} onCancel={onClose} />}
    >
      <div className="grid gap-12">
        <StaleSettings
          stale={stale}
          version={inForce.version}
          labelOf={fieldText}
          textOf={(field, side) => side[field] ?? ''}
        />
        <RestoredText isRestored={unsaved.isRestored} />
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
            <h3 className="size-12-5 leading-18">{t('distribution.dispatch.growth')}</h3>
            <WaveChips dispatch={read.settings} />
          </>
        )}
        <Warnings texts={warnings} />
      </div>
    </Dialog>
  );
}
