import type { FeedEvent } from '@mishwar/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ORDER_KEYS } from '../../../shared/orders/order-cache.ts';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { openSocket } from '../../../shared/testing/open-socket.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { useContractTotal } from './use-contract-total.ts';

vi.mock('socket.io-client', () => import('../../../shared/testing/open-socket.ts'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Filters = Parameters<typeof useContractTotal>[1];

const changed = (seq: number, updatedFields: object): FeedEvent => ({
  seq,
  event: 'update',
  payload: { _id: '1', updatedFields },
});
const created = (seq: number): FeedEvent => ({
  seq,
  event: 'newOrder',
  payload: buildOrder({ _id: '2' }),
});
const delivered = (seq: number) => changed(seq, { version: seq, status: 'delivered' });
const totalOf = (contract_total: string) => Response.json({ data: { contract_total } });

/** The total of company 3, without a filter at first; the server says 13.00. */
async function openTotal() {
  const asked: Record<string, string>[] = [];
  const server = { answer: (): Response | Promise<Response> => totalOf('13.00') };
  const socket = await openSocket({
    location: { origin: 'http://localhost' },
    fetch: async ({ url }: Request) => {
      const { pathname, searchParams } = new URL(url);
      asked.push({ path: pathname, ...Object.fromEntries(searchParams) });
      return server.answer();
    },
  });
  socket.receive('connect');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const hook = await runHook((filters: Filters) => useContractTotal('3', filters), {}, { client });
  const wait = async (ms: number) => {
    await hook.act(() => vi.advanceTimersByTimeAsync(ms));
    for (let turn = 0; turn < 20; turn += 1) await hook.act(() => undefined);
  };
  await wait(0);
  return {
    ...{ hook, asked, server, client, wait },
    push: (...events: FeedEvent[]) =>
      hook.act(() => {
        for (const event of events) socket.push(event);
      }),
  };
}

test('the total is that of the filters, and unknown while theirs is awaited', async () => {
  const { hook, asked, server, wait } = await openTotal();
  expect(hook.current.contractTotal).toBe('13.00');
  server.answer = () => new Promise<Response>(() => undefined);
  await hook.render({ payment: ['Card'] });
  await wait(0);
  expect(hook.current.contractTotal).toBeUndefined();
  const path = '/admin/api/v1/companies/3/orders/contract-total';
  expect(asked).toMatchObject([{ path }, { path, 'filters[payment][0]': 'Card' }]);
});

test('it is read once more within two seconds of deliveries, and of nothing else that happens to orders', async () => {
  const { hook, asked, server, push, wait } = await openTotal();
  server.answer = () => totalOf('19.50');
  await push(changed(11, { viewers: [] }), changed(12, { version: 4, status: 'take_order' }), created(13));
  await wait(5_000);
  expect(asked).toHaveLength(1);
  await push(delivered(14), delivered(15));
  await wait(1_999);
  expect(asked).toHaveLength(1);
  await wait(1);
  expect(asked).toHaveLength(2);
  expect(hook.current.contractTotal).toBe('19.50');
});

test('a slow reading is finished before deliveries cause the next one', async () => {
  const { hook, asked, server, push, wait } = await openTotal();
  let answer: (response: Response) => void = () => undefined;
  server.answer = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  await push(delivered(11));
  await wait(2_000);
  await push(delivered(12));
  await wait(2_000);
  expect(asked).toHaveLength(2);
  server.answer = () => totalOf('32.50');
  answer(totalOf('26.00'));
  await wait(0);
  expect(hook.current.contractTotal).toBe('26.00');
  await wait(2_000);
  expect(asked).toHaveLength(3);
  expect(hook.current.contractTotal).toBe('32.50');
});

test('one that could not be read again is not shown', async () => {
  const { hook, server, push, wait } = await openTotal();
  server.answer = () => Response.json({ message: 'list_too_slow' }, { status: 422 });
  await push(delivered(11));
  await wait(2_000);
  expect(hook.current.contractTotal).toBeUndefined();
});

test('it is read again with all orders, as after a gap of the feed', async () => {
  const { hook, asked, server, client, wait } = await openTotal();
  server.answer = () => totalOf('26.00');
  await hook.act(() => {
    for (const queryKey of ORDER_KEYS) void client.invalidateQueries({ queryKey });
  });
  await wait(0);
  expect(asked).toHaveLength(2);
  expect(hook.current.contractTotal).toBe('26.00');
});
