import { expect, test } from 'vitest';
import { inputOf } from '../../shared/testing/query-options.ts';
import { offersQuery } from './offers.queries.ts';
import { offersList } from './offers-search.ts';

const filters = {
  driver: 'Saad',
  status: ['declined' as const],
  driver_company: ['3'],
  order_number: '1'.repeat(8000),
  date: { from: '2026-01-01' },
};

test('offers are found by driver, status, company, many order numbers and day', () => {
  expect(offersList.read({ filters }).filters).toEqual(filters);
  expect(offersList.read({ filters: { status: ['lost'], driver: '1'.repeat(201) } }).filters).toBeUndefined();
});

test('a page of offers is read newest first, or as the address sorts and filters it, and again while it is shown', () => {
  const page = { page: 2, limit: 100 as const };
  expect(inputOf(offersQuery(page))).toEqual({ ...page, sort: -1, filters: {} });
  expect(inputOf(offersQuery({ ...page, sort: 1, filters }))).toEqual({ ...page, sort: 1, filters });
  expect(offersQuery(page).refetchInterval).toBeGreaterThan(0);
});
