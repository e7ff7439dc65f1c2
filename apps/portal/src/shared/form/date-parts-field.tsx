import { Box, Text, TextInput } from '@mantine/core';
import { BIRTH_DATE_DIGITS, toLatinDigits } from '@mishwar/domain';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFields } from './use-contract-form.ts';

const PARTS = ['day', 'month', 'year'] as const;
const digits = (text: string): string => toLatinDigits(text).replace(/\D/g, '');

interface DatePartsFieldProps {
  form: FormFields;
  /** The field of the form; its parts are `day`, `month` and `year`. */
  name: string;
  label: string;
  error?: ReactNode;
  hint?: ReactNode;
}

/** A day in three fields: DD, MM, YYYY. */
export function DatePartsField({ form, name, label, error, hint }: DatePartsFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined}>
      <Text component="legend" fz="md" fw={600} p={0}>
        {label}
      </Text>
      {hint && (
        <Box component="p" id={`${id}-hint`} className="size-12 soft" m="0 0 4px">
          {hint}
        </Box>
      )}
      <div className="flex gap-6 ltr">
        {PARTS.map((part) => (
          <TextInput
            key={form.key(`${name}.${part}`)}
            className="grow"
            {...form.field(`${name}.${part}`, { sanitize: digits })}
            inputMode="numeric"
            aria-label={t(`form.date.${part}`, { field: label })}
            aria-invalid={Boolean(error)}
            error={Boolean(error)}
            placeholder={t(`form.date.${part}_short`)}
            maxLength={BIRTH_DATE_DIGITS[part]}
          />
        ))}
      </div>
      {error && (
        <Box component="p" id={`${id}-error`} className="size-12 problem" m="5px 0 0">
          {error}
        </Box>
      )}
    </fieldset>
  );
}
