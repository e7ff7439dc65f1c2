import type { FormErrors } from '@mantine/form';
import { errorTexts, fieldErrors } from '../api/error-text.ts';
import { fieldOf } from './check-values.ts';

/** The server's messages at the fields that they name; all others belong to the whole form. */
export function refusedFields(error: unknown, values: object, textOf: (key: string) => string): FormErrors {
  const errors: Record<string, string> = {};
  const whole: string[] = [];
  for (const { field = '', msg } of fieldErrors(error)) {
    const name = fieldOf(field, values);
    if (name === '') whole.push(textOf(msg));
    else errors[name] ??= textOf(msg);
  }
  if (Object.keys(errors).length === 0) return { '': errorTexts(error).join(' ') };
  return whole.length > 0 ? { ...errors, '': whole.join(' ') } : errors;
}
