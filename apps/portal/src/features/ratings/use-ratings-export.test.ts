import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, sheet, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { readRatingsSearch } from './ratings-search.ts';
import { useRatingsExport } from './use-ratings-export.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

/** Exports the ratings of an address. */
async function exportOf(raw: Record<string, unknown>): Promise<void> {
  const { run } = await runPortalHook(browser, () => useRatingsExport(readRatingsSearch(raw)));
  await run(({ mutate }) => mutate());
}

test.each([
  [
    { filters: { driverName: 'Saad', date: { from: '2026-01-01' } } },
    { 'filter[driverName]': 'Saad', 'filter[fromDate]': '2026-01-01' },
    'rating-all',
  ],
  [
    { tab: 'drivers', filters: { name: 'Saad', stars: { from: '2' } } },
    { 'filter[name]': 'Saad', 'filter[fromStar]': '2', 'filter[toStar]': '5' },
    'rating-drivers',
  ],
  [{ tab: 'stores', filters: { city: 'Khobar' } }, { 'filter[city]': 'Khobar' }, 'rating-stores'],
])('the ratings of %j are exported with their filters', async (raw, query, name) => {
  browser.answer(sheet());
  await exportOf(raw);
  expect(browser.sent).toMatchObject([{ query: { ...query, language: 'en' } }]);
  expect(browser.downloads).toEqual([expect.stringMatching(new RegExp(`^${name}-\\d\\d.*\\d\\d\\.xlsx$`))]);
  expect(browser.toasts()).toEqual([`success: File downloaded (${browser.downloads[0]})`]);
});

test('each tab is exported by a call of its own, without filters too', async () => {
  browser.answer(sheet('ratings.xlsx'));
  for (const tab of ['all', 'drivers', 'stores']) await exportOf({ tab });
  expect(new Set(browser.sent.map(({ call }) => call)).size).toBe(3);
  expect(browser.sent.map(({ query }) => query)).toEqual(
    Array.from({ length: 3 }, () => ({ language: 'en' })),
  );
  expect(browser.downloads).toEqual(['ratings.xlsx', 'ratings.xlsx', 'ratings.xlsx']);
});

test('a refused export says so', async () => {
  browser.answer(refusal(500));
  await exportOf({});
  expect(browser.downloads).toEqual([]);
  expect(browser.toasts()).toEqual([expect.stringMatching(/^error: Couldn't export \(/)]);
});
