import { isDefiniteAnswer } from '@mishwar/domain';
import { ORPCError } from '@orpc/client';
import i18next from 'i18next';

interface FieldError {
  field?: string;
  msg: string;
}

/** The errors of a failed call, with the field if the server names one. */
export function fieldErrors(error: unknown): FieldError[] {
  if (!(error instanceof ORPCError)) return [];
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors))
    return [];
  return data.errors.filter(
    (entry: unknown): entry is FieldError =>
      typeof entry === 'object' && entry !== null && 'msg' in entry && typeof entry.msg === 'string',
  );
}

/** Translates a message key; an unknown key gives the generic error text. */
export function messageText(key: string, values: Record<string, unknown> = {}): string {
  const path = `errors.${key}`;
  return i18next.exists(path) ? i18next.t(path as 'errors.error', values) : i18next.t('errors.error');
}

/** All texts of a failed call: one per error, or one for the call. */
export function errorTexts(error: unknown): string[] {
  if (!(error instanceof ORPCError)) return [messageText(navigator.onLine ? 'error' : 'no_connection')];
  const data: unknown = error.data;
  if (error.status === 429 && typeof data === 'object' && data !== null && 'retryAfter' in data) {
    return [messageText('wait_seconds', { count: data.retryAfter })];
  }
  const refusals = fieldErrors(error);
  return refusals.length > 0 ? refusals.map(({ msg }) => messageText(msg)) : [messageText(error.message)];
}

/** Whether a failed call asked for what does not exist: 404, or an id that cannot be one. */
export function isUnknownId(error: unknown): boolean {
  const hasBadId = fieldErrors(error).some(({ field }) => /(^|\.)id$/.test(field ?? ''));
  return errorStatus(error) === 404 || (errorStatus(error) === 422 && hasBadId);
}

/** The HTTP status of a failed call, or null when no answer came. */
export function errorStatus(error: unknown): number | null {
  return error instanceof ORPCError ? error.status : null;
}

/** Whether a failed call was refused for good, rather than unanswered or answered by a failing server. */
export const isDefinite = (error: unknown): boolean => isDefiniteAnswer(errorStatus(error) ?? 'no-answer');
