import type { ListColumn } from './list-column.ts';

/** First characters that a spreadsheet reads as a formula. */
const FORMULA_START = /^[=+\-@\t\r\n]/;
/** Phones with a plus and negative amounts are no formulas. */
const PLAIN_NUMBER = /^[+-]?\d[\d ,.]*$/;

/** Escapes a CSV cell: formulas are prefixed with an apostrophe, quotes are doubled. */
export function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of texts as CSV with a byte order mark, by which Excel detects UTF-8. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Rows as shown on screen, with a header row. */
export function toCsv<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  head: (column: ListColumn<Row>) => string,
): string {
  return csvOf([columns.map(head), ...rows.map((row) => columns.map((column) => column.text(row)))]);
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
