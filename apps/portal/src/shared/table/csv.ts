import { withoutIsolates } from '../format/isolated.ts';
import type { ListColumn } from './list-column.ts';

/** White space first, behind which a spreadsheet looks for a formula. */
const SPACE_START = /^[\t\r\n]/;
/** What a spreadsheet reads as a formula: at the start of the text, or of what a reader of another separator makes a cell. */
const FORMULA = /(^|[;\t\r\n])([=+\-@][^;\t\r\n]*)/g;
/** Phones with a plus and negative amounts are no formulas. */
const PLAIN_NUMBER = /^[+-]?\d[\d ,.]*$/;
/** The mark before a minus in Arabic text, behind which a spreadsheet reads no number. */
const SIGN_MARK = /\u200e(?=-\d)/g;

/**
 * Escapes a CSV cell: formulas are prefixed with an apostrophe, also behind a separator inside the text; text with a
 * separator of any spreadsheet is quoted, and its quotes are doubled. Isolating characters of the screen, and its marks
 * before a minus, are left out.
 */
export function csvCell(text: string): string {
  const parts = withoutIsolates(text)
    .replace(SIGN_MARK, '')
    .replace(FORMULA, (whole, separator: string, part: string) =>
      PLAIN_NUMBER.test(part) ? whole : `${separator}'${part}`,
    );
  const safe = SPACE_START.test(parts) ? `'${parts}` : parts;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of texts as CSV with a byte order mark, by which Excel detects UTF-8. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Rows as shown on screen, with a header row, without the columns for the screen only. */
export function toCsv<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  head: (column: ListColumn<Row>) => string,
): string {
  const saved = columns.filter(({ screenOnly }) => !screenOnly);
  return csvOf([saved.map(head), ...rows.map((row) => saved.map((column) => column.text(row)))]);
}

/** Downloads a blob as a file. */
export function downloadFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later: the browser reads the blob after the click handler.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Saves the Excel file of an answer under the server's name, or under `name` where it has none.
 *
 * @returns the name of the file. @throws TypeError when there is no file.
 */
export function saveFile(body: unknown, name: string): string {
  if (!(body instanceof Blob)) throw new TypeError('the answer has no file');
  const given = body instanceof File && body.name.endsWith('.xlsx') ? body.name : name;
  downloadFile(given, body);
  return given;
}
