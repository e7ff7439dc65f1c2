import { Button, TextInput } from '@mantine/core';
import type { DistributionInForce } from '@mishwar/contract';
import {
  DISPATCH_FIELDS,
  type DispatchErrors,
  type DispatchField,
  type DispatchSettings,
  dispatchWarnings,
  distributionChanges,
  formulaWarnings,
  readDispatchSettings,
} from '@mishwar/domain';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { messageText } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ChangesList } from './changes-list.tsx';
import classes from './dialogs.module.css';
import { fieldText, formulaWarningText } from './field-text.ts';
import { useSettingsSave } from './use-settings-save.ts';
import { Warnings } from './warnings.tsx';
import { WaveChips } from './wave-chips.tsx';

const WHOLE: readonly DispatchField[] = ['delay_time', 'max_scan_driver', 'number_of_sending_driver'];
/** The decimal point and the commas of both languages. */
const FRACTION_KEYS = ['.', ',', '٫', '،'];

type Form = Record<DispatchField, string>;

const formOf = (settings: DispatchSettings): Form =>
  Object.fromEntries(DISPATCH_FIELDS.map((field) => [field, String(settings[field])])) as Form;

function refuseFractions(event: KeyboardEvent): void {
  if (FRACTION_KEYS.includes(event.key)) event.preventDefault();
}

/** Edits the dispatch settings, showing how the waves would grow and what would not work. */
export function DispatchModal({ inForce, onClose }: { inForce: DistributionInForce; onClose: () => void }) {
  const { t } = useTranslation();
  const [opened] = useState(inForce);
  const [form, setForm] = useState(() => formOf(inForce));
  const [errors, setErrors] = useState<DispatchErrors>({});
  const save = useSettingsSave<DispatchSettings>({
    send: (content, { 'x-settings-version': version, ...headers }) =>
      api.settings.save({ headers, body: { data: [{ key: 'SEND_ORDER_FILTERING', content, version }] } }),
    done: t('distribution.dispatch.done'),
    failed: t('distribution.dispatch.failed'),
    onDone: onClose,
  });
  const read = readDispatchSettings(form);
  const isRight = Object.keys(read.errors).length === 0;
  const meanwhile = distributionChanges(opened, inForce);
  const warnings = isRight
    ? [
        ...dispatchWarnings(read.settings).map((code) => t(`distribution.warning.${code}`)),
        ...formulaWarnings(inForce, read.settings).map((warning) =>
          formulaWarningText(warning, read.settings.max_distance),
        ),
      ]
    : [];
  const submit = () => {
    setErrors(read.errors);
    if (isRight) save.mutate({ seen: inForce, body: read.settings });
  };
  return (
    <Dialog
      title={t('distribution.dispatch.modal_title')}
      size={520}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        {meanwhile.length > 0 && (
          <div className={classes.notice} role="alert">
            <p>{t('distribution.dispatch.changed_meanwhile')}</p>
            <ChangesList changes={meanwhile} />
          </div>
        )}
        <div className={classes.fields}>
          {DISPATCH_FIELDS.map((field, index) => (
            <TextInput
              key={field}
              label={fieldText(field)}
              description={t(`distribution.dispatch.hint.${field}`)}
              inputMode={WHOLE.includes(field) ? 'numeric' : 'decimal'}
              data-autofocus={index === 0 || undefined}
              maxLength={12}
              value={form[field]}
              error={errors[field] && messageText(errors[field])}
              disabled={save.isPending}
              rightSection={<span>{t(`distribution.dispatch.unit.${field}`)}</span>}
              rightSectionWidth={72}
              rightSectionPointerEvents="none"
              {...(WHOLE.includes(field) ? { onKeyDown: refuseFractions } : {})}
              onChange={(event) => {
                setForm({ ...form, [field]: event.currentTarget.value });
                const { [field]: _, ...rest } = errors;
                setErrors(rest);
              }}
            />
          ))}
        </div>
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
