import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, sheet, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { readBalanceSearch } from './balance-search.ts';
import { useBalanceExport } from './use-balance-export.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

/** Exports the balance of an address of the driver 5. */
async function exportOf(raw: Record<string, unknown>): Promise<void> {
  const { run } = await runPortalHook(browser, () => useBalanceExport('5', readBalanceSearch(raw)));
  await run(({ mutate }) => mutate());
}

test.each([
  [{}, 'MAIN', { language: 'en' }],
  [{ tab: 'GIFT', upTo: '70' }, 'GIFT', { language: 'en', upTo: '70' }],
])('the balance of %j is exported whole, up to its transaction', async (raw, account, query) => {
  browser.answer(sheet());
  await exportOf(raw);
  expect(browser.sent).toMatchObject([
    { call: `POST /admin/api/v1/drivers/5/balances/${account}/export`, query },
  ]);
  expect(Object.keys(browser.sent[0]?.query ?? {})).toEqual(Object.keys(query));
  const name = `balance-${account.toLowerCase()}.xlsx`;
  expect(browser.downloads).toEqual([name]);
  expect(browser.toasts()).toEqual([`success: File downloaded (${name})`]);
});

test('a refused export says so', async () => {
  browser.answer(refusal(500));
  await exportOf({});
  expect(browser.toasts()).toEqual([expect.stringMatching(/^error: Couldn't create the file \(/)]);
});
