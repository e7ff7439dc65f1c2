import type { FeedEvent } from '@mishwar/contract';
import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orpc } from '../../../shared/api/api.ts';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { openSocket } from '../../../shared/testing/open-socket.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { useArrivedIds, useLastEvent, useOrdersFeed } from './orders-realtime.ts';

vi.mock('socket.io-client', () => import('../../../shared/testing/open-socket.ts'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const created = (seq: number, _id: string): FeedEvent => ({
  seq,
  event: 'newOrder',
  payload: buildOrder({ _id }),
});
const changed = (seq: number, _id: string): FeedEvent => ({
  seq,
  event: 'update',
  payload: { _id, updatedFields: { version: 4, isCanceled: true } },
});

async function openFeed<Result>(hook: () => Result, client = new QueryClient()) {
  const socket = await openSocket();
  socket.receive('connect');
  const running = await runHook(hook, null, { client });
  await running.act(() => undefined);
  return { running, socket };
}

test('new orders cause one reading of the counts within a second and a half, changes none', async () => {
  const client = new QueryClient();
  const { running, socket } = await openFeed(() => useOrdersFeed(), client);
  const counts = orpc.orders.counts.queryKey();
  const isStale = () => client.getQueryState(counts)?.isInvalidated;
  client.setQueryData(counts, {} as never);
  await running.act(() => socket.push(changed(11, '1')));
  await running.act(() => vi.advanceTimersByTimeAsync(2_000));
  client.setQueryData(counts, {} as never);
  await running.act(() => socket.push(created(12, '2')));
  client.setQueryData(counts, {} as never);
  await running.act(() => vi.advanceTimersByTimeAsync(1_000));
  await running.act(() => socket.push(created(13, '3')));
  client.setQueryData(counts, {} as never);
  await running.act(() => vi.advanceTimersByTimeAsync(499));
  expect(isStale()).toBe(false);
  await running.act(() => vi.advanceTimersByTimeAsync(1));
  expect(isStale()).toBe(true);
});

test('an event is in the cached order, and a feed that begins again has every order read again', async () => {
  const client = new QueryClient();
  const { running, socket } = await openFeed(() => useOrdersFeed(), client);
  const key = orpc.orders.detail.queryKey({ input: { id: '1' } });
  client.setQueryData(key, { data: buildOrder({ _id: '1' }) } as never);
  await running.act(() => socket.push(changed(11, '1')));
  expect(client.getQueryData(key)).toMatchObject({ data: { isCanceled: true } });
  const list = orpc.orders.list.key();
  client.setQueryData(list, {} as never);
  socket.answer = async () => ({ status: 'reset', seq: 90, events: [] });
  await running.act(() => socket.receive('connect'));
  expect(client.getQueryState(list)?.isInvalidated).toBe(true);
});

test('the orders that arrived are the latest of as many as the list shows', async () => {
  const { running, socket } = await openFeed(() => useArrivedIds());
  await running.act(() => socket.push(changed(11, 'x')));
  expect([...running.current]).toEqual([]);
  await running.act(() => {
    for (let at = 0; at <= LIVE_PAGE_SIZE; at += 1) socket.push(created(12 + at, String(at)));
  });
  expect(running.current.size).toBe(LIVE_PAGE_SIZE);
  expect(running.current.has('0')).toBe(false);
  expect(running.current.has(String(LIVE_PAGE_SIZE))).toBe(true);
});

test('the time of the last event is known from the first one on', async () => {
  const { running, socket } = await openFeed(() => useLastEvent());
  expect(running.current).toBeNull();
  vi.setSystemTime(5_000);
  await running.act(() => socket.push(changed(11, '1')));
  expect(running.current).toBe(5_000);
});
