import i18next from 'i18next';
import { errorTexts, fieldErrors, messageText } from '../../shared/api/error-text.ts';

/** The text of a sync's message key. */
export function syncMessage(key: string): string {
  const path = `driverSync.error.${key}`;
  return i18next.exists(path) ? i18next.t(path as 'driverSync.error.sync_ended') : messageText(key);
}

/** The texts of a failed sync request, in one line. */
export function syncFailure(error: unknown): string {
  const refusals = fieldErrors(error);
  const texts = refusals.length > 0 ? refusals.map(({ msg }) => syncMessage(msg)) : errorTexts(error);
  return [...new Set(texts)].join(' ');
}

/** The label of a driver's field. */
export function fieldText(field: string): string {
  const path = `drivers.fields.${field}`;
  return i18next.exists(path) ? i18next.t(path as 'drivers.fields.name') : field;
}
