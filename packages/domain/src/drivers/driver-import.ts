import { foldText } from '../text/fold-text.ts';
import { DRIVER_LOOKUPS, type DriverLookup } from './driver-form.ts';

/** The columns of a driver import, named as the form's fields; the first five are required. */
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

/** Rows of one import file. */
export const MAX_IMPORT_ROWS = 100_000;

/** Outcome of a row of an import file. */
export type ImportOutcome = 'create' | 'change' | 'same' | 'refused';

/** A heading in the form in which headings are compared. */
const normalizeHeading = (text: string): string => foldText(text).replace(/[\s_*]+/g, '');

/**
 * The column of each field, from the header row. `names` are the headings of a field in each language. Returns the
 * missing required fields too.
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

/** The value of a workbook cell. */
export type ImportCell = string | number | boolean | Date | null | undefined;

/** A cell as the text of a field: a date as DD/MM/YYYY, a number without an exponent. */
export function formatImportCell(cell: ImportCell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '?';
    const [year, month, day] = cell.toISOString().slice(0, 10).split('-');
    return `${day}/${month}/${year}`;
  }
  // A leading apostrophe keeps a spreadsheet from evaluating a text; it is not part of the value.
  return String(cell)
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
}

/** A date as written in sheets (14/03/1994, 14-3-1994, 1994-03-14) as DD/MM/YYYY; another text unchanged. */
export function normalizeImportDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (day && month && year) return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  return y && m && d ? `${d.padStart(2, '0')}/${m.padStart(2, '0')}/${y}` : text;
}

/** The choices of a lookup by id and by name. */
export class ImportChoices {
  readonly #ids = new Map<string, string>();

  constructor(choices: Iterable<{ id: string; names: readonly string[] }>) {
    for (const { id, names } of choices) {
      for (const name of names) this.#ids.set(foldText(name), id);
      this.#ids.set(id, id);
    }
  }

  /** The id for a text; undefined where there is no such choice. */
  find(text: string): string | undefined {
    return this.#ids.get(foldText(text));
  }
}

/** Message keys of unknown choices. */
export const UNKNOWN_CHOICE_MESSAGES: Record<DriverLookup, string> = {
  identity_type_id: 'identity_type_unknown',
  car_type_id: 'car_type_unknown',
  region_id: 'region_unknown',
  city_id: 'city_not_of_region',
  company_id: 'company_unknown',
};

/** Whether a column holds a lookup choice. */
export const isImportLookup = (column: ImportColumn): column is DriverLookup =>
  (DRIVER_LOOKUPS as readonly string[]).includes(column);
