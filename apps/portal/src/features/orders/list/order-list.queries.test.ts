import { expect, test } from 'vitest';
import { inputOf } from '../../../shared/testing/query-options.ts';
import {
  discountOrdersQuery,
  exportedOrdersQuery,
  keepRowsOfSameList,
  liveOrdersQuery,
  orderCountsQuery,
  ordersQuery,
  toListInput,
} from './order-list.queries.ts';

const ZONE = 'Asia/Riyadh';
const search = { page: 1, limit: 100 as const };

test('a list is sent newest first, and by the promised time alone where the address says so', () => {
  expect(toListInput(search, ZONE)).toEqual({ page: 1, limit: 100, sort: -1, filters: {} });
  expect(toListInput({ ...search, sort: 1, by: 'promised_at' }, ZONE)).toEqual({
    page: 1,
    limit: 100,
    sort: 1,
    by: 'promised_at',
    filters: {},
  });
  expect('by' in toListInput({ ...search, by: 'other' }, ZONE)).toBe(false);
  expect(toListInput({ ...search, filters: { date: { to: '2026-03-02' } } }, ZONE).filters).toEqual({
    date: { to: '2026-03-02T21:00:00.000Z' },
  });
});

test('each list has its call, and the fake tab one of its own', () => {
  const callOf = ({ queryKey }: { queryKey: readonly unknown[] }) => (queryKey[0] as string[]).join('.');
  const all = [
    ordersQuery({ ...search, tab: 'fake' }, ZONE),
    ordersQuery({ ...search, tab: 'live' }, ZONE),
    discountOrdersQuery(search, ZONE),
    exportedOrdersQuery(search, ZONE),
    liveOrdersQuery({ page: 1 }, {}),
  ];
  expect(all.map(callOf)).toEqual([
    'orders.fake',
    'orders.list',
    'orders.discount',
    'orders.list',
    'orders.list',
  ]);
  expect(inputOf(ordersQuery(search, ZONE))).toMatchObject({ tab: 'hypothetical' });
  expect(inputOf(ordersQuery({ ...search, tab: 'live' }, ZONE))).toMatchObject({ tab: 'live' });
  expect(inputOf(exportedOrdersQuery(search, ZONE))).toMatchObject({ tab: 'hypothetical' });
  expect(orderCountsQuery().refetchInterval).toBe(60_000);
});

test('live orders are sorted by their number, or by the promised time in either direction', () => {
  const base = { tab: 'live', page: 2, limit: 200, filters: {} };
  expect(inputOf(liveOrdersQuery({ page: 2 }, {}))).toEqual({ ...base, sort: -1 });
  expect(inputOf(liveOrdersQuery({ page: 2, sort: 1 }, {}))).toEqual({ ...base, sort: -1 });
  expect(inputOf(liveOrdersQuery({ page: 2, by: 'promised_at' }, {}))).toEqual({
    ...base,
    sort: -1,
    by: 'promised_at',
  });
  expect(inputOf(liveOrdersQuery({ page: 2, sort: 1, by: 'promised_at' }, {}))).toEqual({
    ...base,
    sort: 1,
    by: 'promised_at',
  });
});

test('live orders are filtered by the server', () => {
  const filters = { status: ['new' as const], late: 'yes' as const };
  expect(inputOf(liveOrdersQuery({ page: 1 }, filters))).toMatchObject({ tab: 'live', filters });
});

test('the rows shown while another page loads are those of the same list', () => {
  const keep = keepRowsOfSameList(['orders', 'list']);
  expect(keep('rows', { queryKey: [['orders', 'list'], { input: 1 }] })).toBe('rows');
  expect(keep('rows', { queryKey: [['orders', 'fake'], { input: 1 }] })).toBeUndefined();
  expect(keep('rows', undefined)).toBeUndefined();
  expect(keep(undefined, { queryKey: [['orders', 'list']] })).toBeUndefined();
});
