import type { OrderRow } from '@mishwar/contract';
import { LATE_AFTER_MINUTES, LIVE_AFTER_MS } from '@mishwar/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { type LiveOrdersSearch, readLiveSearch } from './live-orders-search.ts';
import { useLiveRows } from './use-live-rows.ts';

const NOW = Date.parse('2026-11-21T10:20:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const order = (id: number, more: Partial<OrderRow> = {}): OrderRow =>
  buildOrder({ _id: String(id), order_number: String(1_000 + id), ...more });
const many = (count: number, from = 1) => Array.from({ length: count }, (_, at) => order(from + at));

interface Given {
  search: LiveOrdersSearch;
  read: readonly OrderRow[];
  total?: number;
}
const openList = (given: Given) =>
  runHook(({ search, read, total = 500 }: Given) => useLiveRows(search, read, total), given);
const ids = (rows: readonly OrderRow[]) => rows.map(({ _id }) => Number(_id));
const searchOf = (raw: Record<string, unknown> = {}) => readLiveSearch(raw);
const SIZE = searchOf().rows;

test('a table page has its part of the orders that were read, of all that there are', async () => {
  const read = many(SIZE + 3);
  const list = await openList({ search: searchOf(), read });
  expect(ids(list.current.rows)).toEqual(ids(read.slice(0, SIZE)));
  expect(list.current).toMatchObject({ total: 500, loaded: SIZE + 3, isNarrowed: false, isEmpty: false });
  await list.render({ search: searchOf({ part: 2 }), read });
  expect(ids(list.current.rows)).toEqual(ids(read.slice(SIZE)));
});

test('a keyword narrows the orders that were read, and counts what it found', async () => {
  const read = [order(1), order(2), order(3, { customer_name: 'Huda' })];
  const list = await openList({ search: searchOf({ filters: { keyword: 'huda' } }), read });
  expect(ids(list.current.rows)).toEqual([3]);
  expect(list.current).toMatchObject({ total: 1, loaded: 3, isNarrowed: true });
  await list.render({ search: searchOf({ filters: { keyword: 'nothing' } }), read });
  expect(list.current).toMatchObject({ total: 0, isEmpty: true, rows: [] });
});

test('what the server’s filters match is counted by it, without the orders that have changed since', async () => {
  const past = '2026-11-21T08:00:00.000Z';
  const read = [order(1, { promised_at: past }), order(2, { promised_at: past, status: 'new' }), order(3)];
  const list = await openList({ search: searchOf({ filters: { status: ['assigned'] } }), read });
  expect(ids(list.current.rows)).toEqual([1, 3]);
  expect(list.current).toMatchObject({ total: 499, loaded: 3, isNarrowed: false });
  await list.render({ search: searchOf({ filters: { late: 'yes' } }), read });
  expect(ids(list.current.rows)).toEqual([1, 2]);
  expect(list.current.total).toBe(499);
  // A keyword searches what is left.
  await list.render({ search: searchOf({ filters: { late: 'yes', keyword: '1002' } }), read });
  expect(ids(list.current.rows)).toEqual([2]);
  expect(list.current.total).toBe(1);
});

test('the table pages of a filter continue over the server’s pages', async () => {
  const read = many(SIZE + 3);
  const list = await openList({ search: searchOf({ page: 2, part: 2, filters: { late: 'no' } }), read });
  expect(ids(list.current.rows)).toEqual(ids(read.slice(SIZE)));
  expect(list.current.total).toBe(500);
});

test('an order that the search no longer matches stays in its place, marked, until the search changes', async () => {
  const search = searchOf({ filters: { status: ['new'] } });
  const [first, second] = [order(1, { status: 'new' }), order(2, { status: 'new' })];
  const list = await openList({ search, read: [first, second], total: 2 });
  const taken = { ...first, status: 'assigned' as const };
  await list.render({ search, read: [taken, second], total: 2 });
  expect(ids(list.current.rows)).toEqual([1, 2]);
  expect([...list.current.leftIds]).toEqual(['1']);
  expect(list.current.total).toBe(1);
  await list.render({
    search: searchOf({ filters: { status: ['new'], late: 'no' } }),
    read: [taken, second],
    total: 2,
  });
  expect(ids(list.current.rows)).toEqual([2]);
  expect(list.current.leftIds.size).toBe(0);
});

test('a finished order leaves by its age, without another reading', async () => {
  const ended = order(1, {
    status: 'delivered',
    delivery_time: new Date(NOW - LIVE_AFTER_MS + 10_000).toISOString(),
  });
  const read = [ended, order(2)];
  const list = await openList({ search: searchOf(), read, total: 2 });
  expect(list.current).toMatchObject({ total: 2, loaded: 2 });
  await list.act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(ids(list.current.rows)).toEqual([2]);
  expect(list.current).toMatchObject({ total: 1, loaded: 1 });
});

test.each([
  ['comes', 'yes', [[], [1]], []],
  [
    'stays, marked',
    'no',
    [
      [1, 2],
      [1, 2],
    ],
    ['1'],
  ],
] as const)('an order that becomes late %s, without another reading', async (_what, late, shown, left) => {
  const lateIn = (ms: number) => new Date(NOW + ms - LATE_AFTER_MINUTES * 60_000).toISOString();
  const read = [order(1, { promised_at: lateIn(10_000) }), order(2, { promised_at: lateIn(60_000) })];
  const list = await openList({ search: searchOf({ filters: { late } }), read });
  expect(ids(list.current.rows)).toEqual(shown[0]);
  await list.act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(ids(list.current.rows)).toEqual(shown[1]);
  expect([...list.current.leftIds]).toEqual(left);
});

test('on a later page of the table new orders wait, on the first one and under a filter they do not', async () => {
  const read = many(SIZE + 2);
  const search = searchOf({ part: 2 });
  const list = await openList({ search, read });
  const before = ids(list.current.rows);
  const arrived = [order(999), ...read];
  await list.render({ search, read: arrived });
  expect(ids(list.current.rows)).toEqual(before);
  expect(list.current.waiting).toBe(1);
  await list.render({ search: searchOf(), read: arrived });
  expect(ids(list.current.rows)[0]).toBe(999);
  expect(list.current.waiting).toBe(0);
  const narrowed = searchOf({ part: 2, filters: { status: ['assigned'] } });
  await list.render({ search: narrowed, read: arrived });
  await list.render({ search: narrowed, read: [order(998), ...arrived] });
  expect(list.current.waiting).toBe(0);
});
