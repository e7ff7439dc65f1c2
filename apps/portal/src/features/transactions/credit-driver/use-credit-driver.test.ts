import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { orpc } from '../../../shared/api/api.ts';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { type CreditResult, useCreditDriver } from './use-credit-driver.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();
const body = { driver_id: '5', amount: '10' } as never;

/** Credits the driver 5 once, and answers the result. */
async function credit(): Promise<CreditResult | undefined> {
  let result: CreditResult | undefined;
  const { run } = await runPortalHook(browser, () => useCreditDriver('5'));
  await run(async (action) => {
    result = await action.run(body);
  });
  return result;
}

test('a credit gives the new balances, and the transactions are read again', async () => {
  browser.answer({ data: { balance: '10.00', subBalance: null } });
  let result: CreditResult | undefined;
  const invalidated = await browser.invalidatedBy([orpc.transactions.list.key()], async () => {
    result = await credit();
  });
  expect(result).toEqual({ ok: true, balance: '10.00', subBalance: null });
  expect(invalidated).toEqual([true]);
  expect(browser.sent).toMatchObject([{ body: { driver_id: '5', amount: '10' } }]);
  expect(browser.sent[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
});

test('a definite refusal is given with its error', async () => {
  browser.answer(refusal(409, 'driver_not_found'));
  expect(await credit()).toMatchObject({ ok: false, refusal: { error: { status: 409 } } });
});

test('an unknown outcome is no refusal, and the next credit sends the same request again', async () => {
  // The pauses before the retries.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  browser.answer(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await credit()).toEqual({ ok: false, refusal: null });
  const keys = browser.sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  browser.answer({ data: { balance: '10.00', subBalance: null } });
  const { current, run } = await runPortalHook(browser, () => useCreditDriver('5'));
  expect(current().unanswered).toEqual(body);
  await run((action) => action.run({ driver_id: '5', amount: '99' } as never));
  expect(browser.sent.at(-1)).toMatchObject({ body: { amount: '10' } });
  expect(browser.sent.at(-1)?.headers.get('idempotency-key')).toBe(keys[0]);
});
