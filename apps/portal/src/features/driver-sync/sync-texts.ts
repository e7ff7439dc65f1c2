import i18next from 'i18next';
import { errorTexts, fieldErrors, messageText } from '../../shared/api/error-text.ts';

/** A message key of a sync in the reader's language. */
export function syncMessage(key: string): string {
  const path = `driverSync.error.${key}`;
  return i18next.exists(path) ? i18next.t(path as 'driverSync.error.sync_ended') : messageText(key);
}

/** All texts of a call about a sync that failed, in one line. */
export function syncFailure(error: unknown): string {
  const refusals = fieldErrors(error);
  const texts = refusals.length > 0 ? refusals.map(({ msg }) => syncMessage(msg)) : errorTexts(error);
  return [...new Set(texts)].join(' ');
}

/** A driver's field as its form names it. */
export function fieldText(field: string): string {
  const path = `drivers.fields.${field}`;
  return i18next.exists(path) ? i18next.t(path as 'drivers.fields.name') : field;
}
