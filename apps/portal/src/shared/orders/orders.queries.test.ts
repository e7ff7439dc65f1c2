import type { OrderRow } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { assignableDriversQuery } from './orders.queries.ts';

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
