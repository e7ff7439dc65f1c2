import type { OrderRow } from '@mishwar/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { orpc } from '../api/api.ts';
import { VIEW_COUNTS_KEY } from '../list/use-view-counts.ts';
import { buildOrder } from '../testing/factories.ts';
import { applyOrderEvent, refreshOrder, writeOrder } from './order-cache.ts';
import { orderByNumberQuery, orderDetailQuery, orderHistoryQuery } from './orders.queries.ts';

const order = (_id: string, status = 'new') =>
  ({ _id, order_number: `1000${_id}`, status }) as unknown as OrderRow;

test('an order is written into every list, receipt and detail that has it', () => {
  const client = new QueryClient();
  const { list, fake, discount, ofDriver } = orpc.orders;
  const keys = [list, fake, discount, ofDriver, orpc.deliveryCompanies.orders].map((one) =>
    one.key({ type: 'query' }),
  );
  for (const key of keys)
    client.setQueryData<unknown>(key, { data: { results: [order('1'), order('2')], total: 9 } });
  const without = { data: { results: [order('2')] } };
  client.setQueryData<unknown>([...(keys[0] ?? []), 'page 2'], without);
  const receipt = orderByNumberQuery('10001').queryKey;
  const detail = orderDetailQuery('1').queryKey;
  for (const key of [receipt, detail])
    client.setQueryData<unknown>(key, { data: { ...order('1'), items: 3 } });

  writeOrder(client, order('1', 'cancelled'));
  for (const key of keys)
    expect(client.getQueryData(key)).toEqual({
      data: { results: [order('1', 'cancelled'), order('2')], total: 9 },
    });
  expect(client.getQueryData([...(keys[0] ?? []), 'page 2'])).toBe(without);
  for (const key of [receipt, detail])
    expect(client.getQueryData<unknown>(key)).toEqual({ data: { ...order('1', 'cancelled'), items: 3 } });

  writeOrder(client, order('7'));
  expect(client.getQueryData(orderDetailQuery('7').queryKey)).toBeUndefined();
});

test('a late answer does not replace a newer order in a list, a receipt or a detail', async () => {
  const client = new QueryClient();
  const newer = buildOrder({ _id: '1', version: 4, isCanceled: true });
  const other = buildOrder({ _id: '2', version: 1 });
  const list = orpc.orders.list.key({ type: 'query' });
  client.setQueryData<unknown>(list, { data: { results: [newer, other], total: 2 } });
  const one = [orderByNumberQuery('10001').queryKey, orderDetailQuery('1').queryKey];
  for (const key of one) client.setQueryData<unknown>(key, { data: newer });
  const expectHeld = (order: OrderRow) => {
    expect(client.getQueryData(list)).toEqual({ data: { results: [order, other], total: 2 } });
    for (const key of one) expect(client.getQueryData<unknown>(key)).toEqual({ data: order });
  };

  const answer = buildOrder({ _id: '1', version: 3 });
  writeOrder(client, answer);
  await refreshOrder(client, answer);
  expectHeld(newer);
  const later = buildOrder({ _id: '1', version: 5 });
  writeOrder(client, later);
  expectHeld(later);
});

test('an update of the feed is in every receipt and detail, which are read again with their records', () => {
  const client = new QueryClient();
  const shown = buildOrder({ _id: '1', version: 3 });
  const other = buildOrder({ _id: '2', version: 3 });
  const keys = [
    orderByNumberQuery('10001').queryKey,
    orderDetailQuery('1').queryKey,
    orderHistoryQuery('1').queryKey,
    orpc.ledger.ofOrder.queryKey({ input: { id: '1' } }),
  ];
  const others = [orderDetailQuery('2').queryKey, orderHistoryQuery('2').queryKey];
  for (const key of [...keys, ...others]) client.setQueryData<unknown>(key, { data: [] });
  for (const key of keys.slice(0, 2)) client.setQueryData<unknown>(key, { data: { ...shown, items: 3 } });
  client.setQueryData<unknown>(orderDetailQuery('2').queryKey, { data: other });
  const isInvalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

  const update = (version: number) => ({
    seq: version,
    event: 'update' as const,
    payload: { _id: '1', updatedFields: { version, isCanceled: true } },
  });
  applyOrderEvent(client, update(4));
  for (const key of keys.slice(0, 2))
    expect(client.getQueryData<unknown>(key)).toEqual({
      data: { ...shown, version: 4, isCanceled: true, items: 3 },
    });
  expect(client.getQueryData<unknown>(orderDetailQuery('2').queryKey)).toEqual({ data: other });
  expect(keys.map(isInvalidated)).toEqual([true, true, true, true]);
});

test('an own action reads again all that the feed does not bring, and no list', async () => {
  const client = new QueryClient();
  const { list, counts, byNumber } = orpc.orders;
  const lists = [list, orpc.deliveryCompanies.orders].map((call) => call.key({ type: 'query' }));
  const others = [
    counts.key({ type: 'query' }),
    byNumber.key({ type: 'query' }),
    orderHistoryQuery('1').queryKey,
    orpc.ledger.ofOrder.queryKey({ input: { id: '1' } }),
    [VIEW_COUNTS_KEY, 'orders'],
  ];
  for (const key of lists)
    client.setQueryData<unknown>(key, { data: { results: [order('1'), order('2')], total: 2 } });
  for (const key of others) client.setQueryData<unknown>(key, { data: { _id: '2' } });
  const isInvalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

  const entriesOfAnother = orpc.ledger.ofOrder.queryKey({ input: { id: '2' } });
  client.setQueryData<unknown>(entriesOfAnother, {});
  await refreshOrder(client, order('1', 'cancelled'));
  for (const key of lists)
    expect(client.getQueryData(key)).toEqual({
      data: { results: [order('1', 'cancelled'), order('2')], total: 2 },
    });
  expect(lists.map(isInvalidated)).toEqual([false, false]);
  expect(others.map(isInvalidated)).toEqual([true, true, true, true, true]);
  expect(isInvalidated(entriesOfAnother)).toBe(false);
});

test('a new order is at the top of the pages that it belongs to, and other pages are left alone', () => {
  const client = new QueryClient();
  const { list, discount, ofDriver } = orpc.orders;
  const page = { page: 1, limit: 100, sort: -1, filters: {} } as const;
  const before = { data: { results: [buildOrder({ _id: '1' })], total: 1, total_exact: true } };
  const keys = {
    first: list.queryKey({ input: { ...page, tab: 'hypothetical' } }),
    second: list.queryKey({ input: { ...page, page: 2, tab: 'hypothetical' } }),
    filtered: list.queryKey({ input: { ...page, tab: 'hypothetical', filters: { keyword: 'a' } } }),
    discount: discount.queryKey({ input: page }),
    ofDriver: ofDriver.queryKey({ input: { ...page, id: '5' } as never }),
    withoutInput: list.key({ type: 'query' }),
  };
  for (const key of Object.values(keys)) client.setQueryData<unknown>(key, before);
  const idsOf = (key: readonly unknown[]) =>
    client.getQueryData<typeof before>(key)?.data.results.map(({ _id }) => _id);
  const push = (_id: string, discount_amount: string) =>
    applyOrderEvent(client, {
      seq: 1,
      event: 'newOrder',
      payload: buildOrder({ _id, discount_amount, created_at: '2026-11-21T11:00:00.000Z' }),
    });
  push('2', '0.00');
  expect(idsOf(keys.first)).toEqual(['2', '1']);
  for (const key of [keys.second, keys.filtered, keys.discount, keys.ofDriver, keys.withoutInput])
    expect(client.getQueryData<unknown>(key)).toBe(before);
  push('3', '5.00');
  expect(idsOf(keys.discount)).toEqual(['3', '1']);
  expect(client.getQueryState(keys.second)?.isInvalidated).toBe(true);
});
