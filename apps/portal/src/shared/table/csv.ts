import type { ListColumn } from './list-column.ts';

/** What a spreadsheet would run as a formula begins so. */
const FORMULA_START = /^[=+\-@\t\r\n]/;
/** Phones with a plus and negative amounts begin like formulas and are none. */
const PLAIN_NUMBER = /^[+-]?\d[\d ,.]*$/;

/** A cell as CSV: formulas made harmless by an apostrophe, quotes doubled. */
export function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of plain texts as CSV; the mark at the start tells Excel that it is UTF-8. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Rows as they stand on screen, with a heading line. */
export function toCsv<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  head: (column: ListColumn<Row>) => string,
): string {
  return csvOf([columns.map(head), ...rows.map((row) => columns.map((column) => column.text(row)))]);
}

/** Hands a made file to the browser's downloads. */
export function downloadFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data only after the click was handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
