import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, sheet, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { countTransactionViews } from './transactions.queries.ts';
import { driverTransactionsList, transactionsList } from './transactions-search.ts';
import { useDriverExport, useTransactionsExport } from './use-transactions-export.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

test.each([
  [
    { version: 'old', filters: { driver: 'Saad' } },
    { version: 'old', 'filters[driver]': 'Saad' },
  ],
  [{}, { version: 'new' }],
])('the transactions of %j are exported in their version with their filters', async (raw, query) => {
  browser.answer(sheet());
  const { run } = await runPortalHook(browser, () => useTransactionsExport(transactionsList.read(raw)));
  await run(({ mutate }) => mutate());
  expect(browser.sent.map((sent) => sent.query)).toEqual([{ ...query, language: 'en' }]);
  expect(browser.downloads).toEqual([expect.stringMatching(/^order-\d\d.*\d\d\.xlsx$/)]);
  expect(browser.toasts()).toEqual([`success: File downloaded (${browser.downloads[0]})`]);
});

test('the transactions of one driver are exported with their filters', async () => {
  browser.answer(sheet('driver.xlsx'));
  const date = { from: '2026-01-01' };
  for (const raw of [{ filters: { date } }, {}]) {
    const search = driverTransactionsList.read(raw);
    const { run } = await runPortalHook(browser, () => useDriverExport('1020', search));
    await run(({ mutate }) => mutate());
  }
  expect(browser.sent.map(({ body }) => body)).toEqual([
    { id_number: '1020', filters: { date }, language: 'en' },
    { id_number: '1020', filters: {}, language: 'en' },
  ]);
  expect(browser.downloads).toEqual(['driver.xlsx', 'driver.xlsx']);
});

test('a refused export says so', async () => {
  browser.answer(refusal(500));
  const { run } = await runPortalHook(browser, () => useTransactionsExport(transactionsList.read({})));
  await run(({ mutate }) => mutate());
  expect(browser.downloads).toEqual([]);
  expect(browser.toasts()).toEqual([expect.stringMatching(/^error: Couldn't create the file \(/)]);
});

test('views are counted in their version, which is the new one where it is not said', async () => {
  const counts = [{ total: 3, total_exact: true }, null];
  browser.answer({ data: counts });
  const views = [{ version: 'old' as const, filters: { driver: 'Saad' } }, {}];
  expect(await countTransactionViews(views, new AbortController().signal)).toEqual(counts);
  expect(browser.sent[0]?.query).toEqual({
    'views[0][filters][driver]': 'Saad',
    'views[0][version]': 'old',
    'views[1][version]': 'new',
  });
});
