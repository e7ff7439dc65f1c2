import { spaceCapitals } from '@mishwar/domain';
import { ORPCError } from '@orpc/client';
import { errorTexts, fieldErrors, messageText } from '../../../shared/api/error-text.ts';
import type { FormErrors } from './form-values.ts';

/** Everything that a save was refused for, a text each; errors that are plain words are written apart. */
export function saveErrorTexts(error: unknown): string[] {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  const listed = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : null;
  const words = Array.isArray(listed)
    ? listed.filter((entry: unknown): entry is string => typeof entry === 'string')
    : [];
  return words.length > 0 ? words.map(spaceCapitals) : errorTexts(error);
}

/** What the server refused, at the fields it names. */
export function refusedFields(error: unknown): FormErrors {
  return Object.fromEntries(
    fieldErrors(error).flatMap(({ field, msg }) => (field ? [[field, messageText(msg)]] : [])),
  );
}
