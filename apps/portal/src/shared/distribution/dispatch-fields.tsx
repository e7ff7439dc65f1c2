import { TextInput } from '@mantine/core';
import {
  DISPATCH_FIELDS,
  type DispatchErrors,
  type DispatchField,
  type DispatchSettings,
  MAX_DISPATCH_INPUT_LENGTH,
} from '@mishwar/domain';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../api/error-text.ts';
import classes from './dialogs.module.css';
import { fieldText } from './field-text.ts';

const WHOLE: readonly DispatchField[] = ['delay_time', 'max_scan_driver', 'number_of_sending_driver'];
/** Decimal points and commas of both languages. */
const FRACTION_KEYS = ['.', ',', '٫', '،'];

type DispatchForm = Record<DispatchField, string>;

export const dispatchForm = (settings: DispatchSettings): DispatchForm =>
  Object.fromEntries(DISPATCH_FIELDS.map((field) => [field, String(settings[field])])) as DispatchForm;

function refuseFractions(event: KeyboardEvent): void {
  if (FRACTION_KEYS.includes(event.key)) event.preventDefault();
}

interface DispatchFieldsProps {
  form: DispatchForm;
  errors: DispatchErrors;
  disabled?: boolean;
  /** Focuses the first field when the dialog opens. */
  autofocus?: boolean;
  onChange: (form: DispatchForm, field: DispatchField) => void;
}

/** The six dispatch settings with unit and description. */
export function DispatchFields({ form, errors, disabled, autofocus, onChange }: DispatchFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      {DISPATCH_FIELDS.map((field, index) => (
        <TextInput
          key={field}
          label={fieldText(field)}
          description={t(`distribution.dispatch.hint.${field}`)}
          inputMode={WHOLE.includes(field) ? 'numeric' : 'decimal'}
          data-autofocus={(autofocus && index === 0) || undefined}
          maxLength={MAX_DISPATCH_INPUT_LENGTH}
          value={form[field]}
          error={errors[field] && messageText(errors[field])}
          disabled={disabled ?? false}
          classNames={{ section: classes.unit ?? '' }}
          rightSection={<span>{t(`distribution.dispatch.unit.${field}`)}</span>}
          rightSectionWidth={72}
          rightSectionPointerEvents="none"
          {...(WHOLE.includes(field) ? { onKeyDown: refuseFractions } : {})}
          onChange={(event) => onChange({ ...form, [field]: event.currentTarget.value }, field)}
        />
      ))}
    </div>
  );
}
