import type { Locator } from '@playwright/test';

/** What a row of a list shows under each heading, by the heading's name; without cells that have no heading. */
export async function readCells(table: Locator, row: Locator): Promise<Record<string, string>> {
  const headings = await table
    .getByRole('row')
    .first()
    .locator('th, td')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const texts = await row.getByRole('cell').allTextContents();
  return Object.fromEntries(
    headings.flatMap((name, at) => (name === '' ? [] : [[name, (texts[at] ?? '').trim()]])),
  );
}

/** `texts` by the headings, which stand between bars: what `readCells` is compared with. */
export function underHeadings(headings: string, texts: readonly string[]): Record<string, string> {
  const names = headings.split('|');
  if (names.length !== texts.length) throw new Error('not as many texts as headings');
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']));
}
