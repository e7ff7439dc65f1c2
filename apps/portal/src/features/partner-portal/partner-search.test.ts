import { PAYMENT_FILTERS } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { inputOf } from '../../shared/testing/query-options.ts';
import {
  partnerDriversQuery,
  partnerExportsQuery,
  partnerOrderQuery,
  partnerOrdersQuery,
  partnerStatementQuery,
} from './partner-portal.queries.ts';
import { partnerDriversList, partnerExportsList, partnerOrdersList } from './partner-search.ts';

test('a company finds its orders by number, status, day, driver, restaurant, payment and delay', () => {
  const filters = {
    order_number: '10482895',
    status: ['deliveried'],
    date: { from: '2026-01-01', to: '2026-01-31' },
    driver_name: 'Saad',
    restaurant: 'R1',
    payment: [PAYMENT_FILTERS[0]],
    late: 'yes',
  };
  const read = partnerOrdersList.read({ filters: { ...filters, customer_name: 'Hud' } });
  expect(read.filters).toEqual(filters);
  expect(partnerOrdersList.read({ filters: { order_number: '1'.repeat(8000) } }).filters).toBeDefined();
  expect(partnerOrdersList.read({ filters: { driver_name: '1'.repeat(201) } }).filters).toBeUndefined();
});

test('a company finds its drivers by text, status and readiness', () => {
  const filters = { keyword: 'Saad', status: ['inactive'], ready: 'no' };
  expect(partnerDriversList.read({ filters: { ...filters, cities: ['1'] } }).filters).toEqual(filters);
  expect(partnerDriversList.read({ filters: { status: ['gone'] } }).filters).toBeUndefined();
});

test('the lists of a company are read newest first, or as the address sorts and filters them', () => {
  const filters = { keyword: 'Saad' };
  const page = { page: 2, limit: 100 as const };
  expect(inputOf(partnerOrdersQuery(page))).toEqual({ ...page, sort: -1, filters: {} });
  const late = { late: 'yes' as const };
  expect(inputOf(partnerOrdersQuery({ ...page, sort: 1, filters: late }))).toEqual({
    ...page,
    sort: 1,
    filters: late,
  });
  expect(inputOf(partnerDriversQuery(page))).toEqual({ ...page, sort: -1, filters: {} });
  expect(inputOf(partnerDriversQuery({ ...page, sort: 1, filters }))).toEqual({ ...page, sort: 1, filters });
  const exported = partnerExportsList.read({ page: 2 });
  expect(inputOf(partnerExportsQuery(exported))).toEqual({ page: 2, limit: exported.limit, sort: -1 });
  expect(inputOf(partnerExportsQuery({ ...exported, sort: 1 }))).toMatchObject({ sort: 1 });
});

test('orders are read again by themselves, because no feed reaches a company', () => {
  const page = { page: 1, limit: 100 as const };
  expect(partnerOrdersQuery(page).refetchInterval).toBeGreaterThan(0);
});

test('an order, a month and the exports are read again whenever they are opened', () => {
  const order = partnerOrderQuery({ order_number: '7', status: 'assigned', assigned_at: null });
  const statement = partnerStatementQuery('2026-11');
  expect([inputOf(order), order.staleTime]).toEqual([{ order_number: '7' }, 0]);
  expect([inputOf(statement), statement.staleTime]).toEqual([{ month: '2026-11' }, 0]);
  expect(partnerExportsQuery(partnerExportsList.read({})).staleTime).toBe(0);
});
