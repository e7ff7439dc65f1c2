import type { Locator } from '@playwright/test';

const withoutIsolates = (text = '') => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').trim();

const readHeadings = (table: Locator) =>
  table
    .getByRole('row')
    .first()
    .locator('th, td')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

/**
 * What the rows show under each of the headings, from the top: one reading of the whole table, since a
 * list that reads itself again may change between two.
 */
export async function readColumns(table: Locator, headings: readonly string[]): Promise<string[][]> {
  const rows = await table.evaluate((element, wanted) => {
    const [head, ...others] = (element as HTMLTableElement).rows;
    const names = [...(head?.cells ?? [])].map((cell) => cell.getAttribute('aria-label'));
    return others
      .filter((row) => row.cells.length === names.length && row.querySelector('input[type=checkbox]'))
      .map((row) => wanted.map((name) => row.cells[names.indexOf(name)]?.textContent ?? ''));
  }, headings);
  return rows.map((row) => row.map((text) => withoutIsolates(text)));
}

/** What a row of a list shows under each heading, by the heading's name; without cells that have no heading. */
export async function readCells(table: Locator, row: Locator): Promise<Record<string, string>> {
  const headings = await readHeadings(table);
  const texts = await row.getByRole('cell').allTextContents();
  return Object.fromEntries(
    headings.flatMap((name, at) => (name === '' ? [] : [[name, withoutIsolates(texts[at])]])),
  );
}

/** `texts` by the headings, which stand between bars: what `readCells` is compared with. */
export function underHeadings(headings: string, texts: readonly string[]): Record<string, string> {
  const names = headings.split('|');
  if (names.length !== texts.length) throw new Error('not as many texts as headings');
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']));
}
