import type { FeedEvent, OrderPage } from '@mishwar/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { openSocket } from '../../../shared/testing/open-socket.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { readLiveSearch } from './live-orders-search.ts';
import { useLiveOrders } from './use-live-orders.ts';

vi.mock('socket.io-client', () => import('../../../shared/testing/open-socket.ts'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const PAGE: OrderPage = {
  data: { results: [buildOrder({ _id: '1', status: 'new' })], total: 40, total_exact: true },
  not_found: { order_number: [], phone: [] },
  feed_seq: 10,
};
const CAME: FeedEvent = { seq: 11, event: 'newOrder', payload: buildOrder({ _id: '3', status: 'new' }) };

/** The list of a search, read up to event 10 with one of 40 orders; the server says that order 3 is of the list, too. */
async function openList(filters: object) {
  const asked: Record<string, string>[] = [];
  const socket = await openSocket({
    location: { origin: 'http://localhost' },
    fetch: async ({ url }: Request) => {
      const { pathname, searchParams } = new URL(url);
      if (!pathname.endsWith('/matching')) return Response.json(PAGE);
      asked.push(Object.fromEntries(searchParams));
      return Response.json({ ids: ['3'], total: 41, total_exact: true });
    },
  });
  socket.receive('connect');
  const hook = await runHook(useLiveOrders, readLiveSearch({ filters }));
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await hook.act(() => undefined);
  };
  await settle();
  expect(hook.current).toMatchObject({ total: 40, rows: [{ _id: '1' }] });
  await hook.act(() => socket.push(CAME));
  await hook.act(() => vi.advanceTimersByTimeAsync(1_000));
  await settle();
  return { hook, asked };
}

test('a filtered list compares what has changed under its filters, and has the total of the answer', async () => {
  const { hook, asked } = await openList({ status: ['new'] });
  expect(asked).toEqual([expect.objectContaining({ list: 'live', 'filters[status][0]': 'new' })]);
  expect(hook.current).toMatchObject({ cameCount: 1, total: 41, totalExact: true, isFiltered: true });
  // What a keyword finds is counted among the loaded orders.
  await hook.render(readLiveSearch({ filters: { status: ['new'], keyword: 'nothing' } }));
  expect(hook.current).toMatchObject({ total: 0, totalExact: true, isNarrowed: true });
});

test('at the top of a list without a filter nothing is compared: new orders are inserted', async () => {
  const { hook, asked } = await openList({});
  expect(asked).toEqual([]);
  expect(hook.current).toMatchObject({ cameCount: 0, isFiltered: false });
});
