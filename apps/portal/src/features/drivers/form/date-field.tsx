import { TextInput } from '@mantine/core';
import { BIRTH_DATE_DIGITS, toLatinDigits } from '@mishwar/domain';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './date-field.module.css';
import type { DateField as DateName } from './form-values.ts';
import type { DriverFormApi } from './use-driver-form.ts';

const PARTS = ['day', 'month', 'year'] as const;
const digits = (text: string): string => toLatinDigits(text).replace(/\D/g, '');

/** A day of a driver in three fields: DD, MM, YYYY. */
export function DateField({ form, name }: { form: DriverFormApi; name: DateName }) {
  const { t } = useTranslation();
  const errorId = useId();
  const label = t(`drivers.fields.${name}`);
  const error = form.errors[name];
  return (
    <fieldset className={classes.field} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      {form.clashText(name) && <p className={classes.hint}>{form.clashText(name)}</p>}
      <div className={classes.parts}>
        {PARTS.map((part) => (
          <TextInput
            key={form.key(`${name}.${part}`)}
            {...form.field(`${name}.${part}`, { sanitize: digits })}
            inputMode="numeric"
            aria-label={t(`drivers.form.date.${part}`, { field: label })}
            aria-invalid={Boolean(error)}
            error={Boolean(error)}
            placeholder={t(`drivers.form.date.${part}_short`)}
            maxLength={BIRTH_DATE_DIGITS[part]}
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
