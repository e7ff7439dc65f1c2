import { ORDER_POLL_MS } from '@mishwar/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { profileQuery } from '../../shared/session/profile.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { useOrderSocket } from './use-order-socket.ts';

const browser = stubBrowser();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('without the feed every list of orders is read again at intervals, also that of a company and its total', async () => {
  browser.client.setQueryData(profileQuery().queryKey, { _id: '9', order_socket: false } as never);
  const { run } = await runPortalHook(browser, () => useOrderSocket());
  const { orders, contractTotal } = orpc.deliveryCompanies;
  const keys = [orpc.orders.list.key(), orders.key(), contractTotal.key()];
  const invalidatedAfter = (ms: number) =>
    browser.invalidatedBy(keys, () => run(() => vi.advanceTimersByTime(ms)));
  expect(await invalidatedAfter(ORDER_POLL_MS - 1)).toEqual([false, false, false]);
  expect(await invalidatedAfter(1)).toEqual([true, true, true]);
});
