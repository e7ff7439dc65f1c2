import type { DriverImportRow } from '@mishwar/contract';
import { ORPCError } from '@orpc/client';
import i18next from 'i18next';
import { errorTexts, fieldErrors, messageText } from '../../shared/api/error-text.ts';

/** The label of a driver's field. */
export function columnText(column: string): string {
  const path = `drivers.fields.${column}`;
  return i18next.exists(path) ? i18next.t(path as 'drivers.fields.name') : column;
}

/** The text of an import's message key. */
export function importMessage(key: string, values = { file: '' }): string {
  const path = `driverImport.error.${key}`;
  return i18next.exists(path)
    ? i18next.t(path as 'driverImport.error.import_open', values)
    : messageText(key);
}

/** The texts of a failed import request, in one line. */
export function importFailure(error: unknown): string {
  const refusals = fieldErrors(error);
  const open = openImportOf(error);
  const values = { file: open ?? '' };
  const texts =
    refusals.length > 0 ? refusals.map(({ msg }) => importMessage(msg, values)) : errorTexts(error);
  return [...new Set(texts)].join(' ');
}

/** The file name of the import that is still open, where it is the reason of a refusal. */
function openImportOf(error: unknown): string | null {
  if (!(error instanceof ORPCError)) return null;
  const { open } = (error.data ?? {}) as { open?: { file_name?: unknown } };
  return typeof open?.file_name === 'string' ? open.file_name : null;
}

/** Why a row is rejected, with its column where there is one. */
export const problemText = ({ column, msg }: DriverImportRow['problems'][number]): string =>
  column === null ? importMessage(msg) : `${columnText(column)}: ${importMessage(msg)}`;
