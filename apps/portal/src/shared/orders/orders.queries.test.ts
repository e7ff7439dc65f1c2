import type { OrderRow } from '@mishwar/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { orpc } from '../api/api.ts';
import {
  assignableDriversQuery,
  orderByNumberQuery,
  orderDetailQuery,
  writeOrderToCache,
} from './orders.queries.ts';

const order = (_id: string, status = 'new') =>
  ({ _id, order_number: `1000${_id}`, status }) as unknown as OrderRow;

test('drivers for an order are sought near its restaurant, by a text and their state where these are given', () => {
  const restaurant_location = { coordinates: [50.1, 26.4] } as OrderRow['restaurant_location'];
  const inputOf = (keyword: string, available: boolean) =>
    (
      assignableDriversQuery({
        order: { order_number: '10001', restaurant_location },
        keyword,
        available,
        by: 'distance' as never,
        page: 2,
      }).queryKey[1] as { input: unknown }
    ).input;
  const filters = { order_number: '10001', coordinate: [50.1, 26.4] };
  const params = { sort: -1, by: 'distance', limit: 10, page: 2 };
  expect(inputOf('', false)).toEqual({ params: { ...params, filters } });
  expect(inputOf('سالم', true)).toEqual({
    params: { ...params, filters: { ...filters, keyword: 'سالم', available: true } },
  });
});

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

  writeOrderToCache(client, order('1', 'cancelled'));
  for (const key of keys)
    expect(client.getQueryData(key)).toEqual({
      data: { results: [order('1', 'cancelled'), order('2')], total: 9 },
    });
  expect(client.getQueryData([...(keys[0] ?? []), 'page 2'])).toBe(without);
  for (const key of [receipt, detail])
    expect(client.getQueryData<unknown>(key)).toEqual({ data: { ...order('1', 'cancelled'), items: 3 } });

  writeOrderToCache(client, order('7'));
  expect(client.getQueryData(orderDetailQuery('7').queryKey)).toBeUndefined();
});
