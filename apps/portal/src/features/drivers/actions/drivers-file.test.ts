import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../../shared/testing/run-portal-hook.tsx';
import { refusal, sheet, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { giftDrivers } from './bulk-gift.ts';
import { useDriversFile } from './use-drivers-file.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

test('the filtered drivers are saved as Excel, in the language of the reader', async () => {
  browser.answer(sheet());
  const { run } = await runPortalHook(browser, () => useDriversFile({ ready: 'yes' }));
  await run(({ mutate }) => mutate());
  expect(browser.sent[0]?.query).toEqual({ 'filters[ready]': 'yes', language: 'en' });
  expect(browser.downloads).toEqual(['drivers.xlsx']);
  expect(browser.toasts()).toEqual(['success: Excel file downloaded']);
});

test('without filters all drivers are saved', async () => {
  browser.answer(sheet('all.xlsx'));
  const { run } = await runPortalHook(browser, () => useDriversFile(undefined));
  await run(({ mutate }) => mutate());
  expect(browser.sent[0]?.query).toEqual({ language: 'en' });
  expect(browser.downloads).toEqual(['all.xlsx']);
});

test('a refused export saves nothing and says so', async () => {
  browser.answer(refusal(500));
  const { run } = await runPortalHook(browser, () => useDriversFile(undefined));
  await run(({ mutate }) => mutate());
  expect(browser.downloads).toEqual([]);
  expect(browser.toasts()).toEqual([expect.stringMatching(/^error: Couldn't export to Excel/)]);
});

test.each([
  [null, 'Gift booked'],
  ['7', 'The gift needs approval by a second super admin'],
])('a gift with the approval %s says what became of it, and how much it is', async (approval_id, title) => {
  browser.answer({ data: { approval_id, drivers: 2, sum: '2500.00' } });
  await giftDrivers(['5', '6'], { gift: '1250', key: 'k1' });
  expect(browser.sent).toMatchObject([{ body: { driver_ids: ['5', '6'], gift: '1250' } }]);
  expect(browser.sent[0]?.headers.get('idempotency-key')).toBe('k1');
  const [toast = ''] = browser.toasts();
  expect(toast).toContain(`success: ${title} (2 drivers, `);
  expect(toast).toContain('2,500.00');
});
