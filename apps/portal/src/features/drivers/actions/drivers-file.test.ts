import type { DriverRow } from '@mishwar/contract';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../../shared/testing/run-portal-hook.tsx';
import { refusal, sheet, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { useBulkDriverActions } from './bulk-driver-actions.tsx';
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

/** Opens the bulk gift of these drivers and runs it; whether it is done. */
async function giftTo(ids: readonly string[], gift = '1250'): Promise<boolean> {
  let isDone = false;
  const { run } = await runPortalHook(browser, useBulkDriverActions);
  await run(async (actions) => {
    const rows = ids.map((_id) => ({ _id })) as DriverRow[];
    const sending = actions.find(({ id }) => id === 'gift')?.runAll?.(rows, { gift });
    isDone = await Promise.resolve(sending).then(
      () => true,
      () => false,
    );
  });
  return isDone;
}
const keys = () => browser.sent.map(({ headers }) => headers.get('idempotency-key'));

test.each([
  [null, 'Gift booked'],
  ['7', 'The gift needs approval by a second super admin'],
])('a gift with the approval %s says what became of it, and how much it is', async (approval_id, title) => {
  browser.answer({ data: { approval_id, drivers: 2, sum: '2500.00' } });
  expect(await giftTo(['5', '6'])).toBe(true);
  expect(browser.sent).toMatchObject([{ body: { driver_ids: ['5', '6'], gift: '1250' } }]);
  expect(keys()).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  const [toast = ''] = browser.toasts();
  expect(toast).toContain(`success: ${title} (2 drivers, `);
  expect(toast).toContain('2,500.00');
});

/** Lets the pauses before retries pass, and no call be answered. */
function goOffline(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  browser.answer(() => {
    throw new TypeError('Failed to fetch');
  });
}

test('a gift whose answer is lost keeps its key until it is answered, and the next gift has another', async () => {
  goOffline();
  expect(await giftTo(['5', '6'])).toBe(false);
  browser.answer({ data: { approval_id: null, drivers: 2, sum: '2500.00' } });
  // The list may have been sorted otherwise meanwhile.
  expect(await giftTo(['6', '5'])).toBe(true);
  expect([keys().length, new Set(keys()).size]).toEqual([4, 1]);
  expect(await giftTo(['5', '6'])).toBe(true);
  browser.answer(refusal(409, 'driver_not_found'));
  expect(await giftTo(['5', '6'])).toBe(false);
  expect(await giftTo(['5', '6'])).toBe(false);
  expect(new Set(keys()).size).toBe(4);
});

test('a gift whose answer is lost keeps its key while other gifts are sent, and is booked once', async () => {
  goOffline();
  expect(await giftTo(['5', '6'])).toBe(false);
  const [first] = keys();
  browser.answer({ data: { approval_id: null, drivers: 1, sum: '1250.00' } });
  expect(await giftTo(['7'])).toBe(true);
  expect(await giftTo(['5', '6'])).toBe(true);
  expect(keys().slice(3)).toEqual([expect.not.stringContaining(first ?? ''), first]);
  expect(await giftTo(['5', '6'])).toBe(true);
  expect(keys().at(-1)).not.toBe(first);
});
