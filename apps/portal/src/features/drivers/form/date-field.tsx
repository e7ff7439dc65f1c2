import { TextInput } from '@mantine/core';
import { BIRTH_DATE_DIGITS, type DateParts, toLatinDigits } from '@mishwar/domain';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './date-field.module.css';

interface DateFieldProps {
  label: string;
  value: DateParts;
  error?: string | undefined;
  onChange: (value: DateParts) => void;
}

const PARTS = ['day', 'month', 'year'] as const;

/** A day in three fields: DD, MM, YYYY. */
export function DateField({ label, value, error, onChange }: DateFieldProps) {
  const { t } = useTranslation();
  const errorId = useId();
  return (
    <fieldset className={classes.field} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <div className={classes.parts}>
        {PARTS.map((part) => (
          <TextInput
            key={part}
            inputMode="numeric"
            aria-label={t(`drivers.form.date.${part}`, { field: label })}
            aria-invalid={error !== undefined}
            error={error !== undefined}
            placeholder={t(`drivers.form.date.${part}_short`)}
            maxLength={BIRTH_DATE_DIGITS[part]}
            value={value[part]}
            onChange={(event) =>
              onChange({ ...value, [part]: toLatinDigits(event.currentTarget.value).replace(/\D/g, '') })
            }
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
