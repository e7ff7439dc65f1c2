import type { DriverRow } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { driversQuery } from '../drivers.queries.ts';
import { useDriverActions } from './use-driver-actions.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const LIST = driversQuery({ page: 1, limit: 100 }).queryKey;
const driver = { _id: '5', id_number: '1020', name: 'Saad', isActive: true, isReady: true } as DriverRow;

/** Takes an action on the driver in a cached list, and answers how the list shows the driver then. */
async function act(
  take: (actions: ReturnType<typeof useDriverActions>) => unknown,
  given: Partial<DriverRow> = {},
) {
  browser.client.setQueryData(LIST, { data: [{ ...driver, ...given }] } as never);
  const { run } = await runPortalHook(browser, () => useDriverActions(given._id ?? driver._id));
  await run(take);
  const { data } = browser.client.getQueryData(LIST) as unknown as { data: DriverRow[] };
  return { isActive: data[0]?.isActive, isReady: data[0]?.isReady };
}

test('an activation shows what the server has made of the driver', async () => {
  browser.answer({ isActive: true });
  const shown = await act(({ activate }) => activate.mutate(driver), { isActive: false, isReady: false });
  expect(shown).toEqual({ isActive: true, isReady: false });
  expect(browser.sent).toMatchObject([{ call: 'PATCH /admin/api/v1/drivers/1020/activate' }]);
  expect(browser.toasts()).toEqual(['success: Saad is active']);
});

test('a deactivated driver is no longer ready', async () => {
  browser.answer({ isActive: false });
  const shown = await act(({ deactivate }) => deactivate.mutate(driver));
  expect(shown).toEqual({ isActive: false, isReady: false });
  expect(browser.sent).toMatchObject([{ call: 'PATCH /admin/api/v1/drivers/1020/deactivate' }]);
  expect(browser.toasts()).toEqual(['success: Saad is inactive']);
});

test.each([
  [true, 'success: Saad is ready'],
  [false, 'success: Saad is not ready'],
])('a driver becomes what the server says: ready %s', async (isReady, toast) => {
  browser.answer({ status: 200, isReady });
  const row = { ...driver, isReady: !isReady };
  const shown = await act(({ toggleReady }) => toggleReady.mutate(row), row);
  expect(shown).toEqual({ isActive: true, isReady });
  expect(browser.sent[0]?.body).toEqual({ isReady });
  expect(browser.sent[0]?.call).toMatch(/\/5\b/);
  expect(browser.sent[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  expect(browser.toasts()).toEqual([toast]);
});

test('readiness that the server did not change is a failure, and the row stays', async () => {
  browser.answer({ status: 400, isReady: false });
  const shown = await act(({ toggleReady }) => toggleReady.mutate(driver));
  expect(shown).toEqual({ isActive: true, isReady: true });
  expect(browser.toasts()).toEqual([
    expect.stringMatching(/^error: Ready driver is not success\. Errors: ./),
  ]);
});

test.each([
  ['activate', 'Activate'],
  ['deactivate', 'Deactivate'],
  ['toggleReady', 'Ready'],
] as const)(
  'a refused action (%s) names itself and every reason, and the row stays',
  async (action, name) => {
    browser.answer(refusal(422, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] }));
    const shown = await act((actions) => actions[action].mutate(driver));
    expect(shown).toEqual({ isActive: true, isReady: true });
    const [toast] = browser.toasts();
    expect(toast).toMatch(new RegExp(`^error: ${name} driver is not success\\. Errors: [^,]+, [^,]+$`));
  },
);

test('a toggle without an answer keeps its key while another driver is toggled', async () => {
  browser.answer(() => {
    if (browser.sent.length === 1) throw new TypeError('Failed to fetch');
    return { status: 200, isReady: false };
  });
  for (const one of [driver, { ...driver, _id: '6' }, driver]) {
    await act(({ toggleReady }) => toggleReady.mutate(one), one);
  }
  const [first, other, repeated] = browser.sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(repeated).toBe(first);
  expect(other).not.toBe(first);
});
