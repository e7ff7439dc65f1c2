import { foldText } from '../text/fold-text.ts';
import { DRIVER_LOOKUPS, type DriverLookup } from './driver-form.ts';

/** The columns that a file of drivers may have, as the form names their fields; the first five must be there. */
export const IMPORT_COLUMNS = [
  'id_number',
  'firstName',
  'lastName',
  'phone',
  'region_id',
  'secondName',
  'thirdName',
  'stc_pay_number',
  'date_of_birth',
  'medical_Insurance_date',
  'identity_type_id',
  'car_type_id',
  'car_number',
  'vehicle_sequence_number',
  'number_of_received',
  'city_id',
  'company_id',
  'geidea_terminal_id',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
const REQUIRED_COLUMNS: readonly ImportColumn[] = IMPORT_COLUMNS.slice(0, 5);

/** Rows that one file may bring. */
export const MAX_IMPORT_ROWS = 100_000;

/** What a row of a file becomes. */
export type ImportOutcome = 'create' | 'change' | 'same' | 'refused';

/** A heading as it is compared: however it is written, in either language or as the wire names the field. */
const normalizeHeading = (text: string): string => foldText(text).replace(/[\s_*]+/g, '');

/**
 * Which column of a file holds which field. `names` are the words of a field's heading in each language. Answers the
 * fields that are missing where one is that every driver needs.
 */
export function readImportHeader(
  cells: readonly string[],
  names: Readonly<Record<ImportColumn, readonly string[]>>,
): { columns: Map<ImportColumn, number>; missing: ImportColumn[] } {
  const fields = new Map<string, ImportColumn>();
  for (const field of IMPORT_COLUMNS) {
    for (const name of [field, ...names[field]]) fields.set(normalizeHeading(name), field);
  }
  const columns = new Map<ImportColumn, number>();
  for (const [index, cell] of cells.entries()) {
    const field = fields.get(normalizeHeading(cell));
    if (field && !columns.has(field)) columns.set(field, index);
  }
  return { columns, missing: REQUIRED_COLUMNS.filter((field) => !columns.has(field)) };
}

/** What a cell can hold, as a reader of workbooks gives it. */
export type ImportCell = string | number | boolean | Date | null | undefined;

/** A cell as the text of a field: a day is written DD/MM/YYYY, a number without an exponent. */
export function formatImportCell(cell: ImportCell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '?';
    const [year, month, day] = cell.toISOString().slice(0, 10).split('-');
    return `${day}/${month}/${year}`;
  }
  if (typeof cell === 'number') {
    return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  }
  // An apostrophe in front keeps a spreadsheet from computing a text; it is no part of it.
  return String(cell)
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
}

/** A day as people write it in sheets: 14/03/1994, 14-3-1994 or 1994-03-14. */
export function normalizeImportDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (day && month && year) return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  return y && m && d ? `${d.padStart(2, '0')}/${m.padStart(2, '0')}/${y}` : text;
}

/** What can be chosen in a lookup, by its id and by its names. */
export class ImportChoices {
  readonly #ids = new Map<string, string>();

  constructor(choices: Iterable<{ id: string; names: readonly string[] }>) {
    for (const { id, names } of choices) {
      for (const name of names) this.#ids.set(foldText(name), id);
      this.#ids.set(id, id);
    }
  }

  /** The id of what was written; undefined where there is no such choice. */
  find(text: string): string | undefined {
    return this.#ids.get(foldText(text));
  }
}

/** The message of a lookup that does not exist. */
export const UNKNOWN_CHOICE_MESSAGES: Record<DriverLookup, string> = {
  identity_type_id: 'identity_type_unknown',
  car_type_id: 'car_type_unknown',
  region_id: 'region_unknown',
  city_id: 'city_not_of_region',
  company_id: 'company_unknown',
};

/** Whether a column is a choice of a lookup. */
export const isImportLookup = (column: ImportColumn): column is DriverLookup =>
  (DRIVER_LOOKUPS as readonly string[]).includes(column);
