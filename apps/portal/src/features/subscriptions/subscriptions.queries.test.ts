import type { Subscription } from '@mishwar/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  assignedDriversQuery,
  assignmentQuery,
  driverFilters,
  dropSubscription,
  patchSubscription,
  subscribedDriversQuery,
  subscriptionsQuery,
} from './subscriptions.queries.ts';
import { subscribedDriversList, subscriptionsList } from './subscriptions-search.ts';

const inputOf = ({ queryKey }: { queryKey: readonly unknown[] }) => (queryKey[1] as { input: unknown }).input;
const date = { from: '2026-03-01', to: '2026-03-10' };
const days = { createdAtFrom: date.from, createdAtTo: date.to };
const row = (_id: string, name = 'A') => ({ _id, name }) as unknown as Subscription;

test('the period of an address becomes two dates of the call, either alone', () => {
  expect(driverFilters('3')).toEqual({ companyId: '3' });
  expect(driverFilters('3', { driverName: 'سالم', date })).toEqual({
    companyId: '3',
    driverName: 'سالم',
    ...days,
  });
  expect(driverFilters('3', { date: { from: date.from } })).toEqual({
    companyId: '3',
    createdAtFrom: date.from,
  });
  expect(driverFilters('3', { date: { to: date.to } })).toEqual({ companyId: '3', createdAtTo: date.to });
});

test('pages are read newest first unless the address says otherwise', () => {
  const [limit] = subscriptionsList.pageSizes;
  expect(inputOf(subscriptionsQuery(subscriptionsList.read({ page: 2, filters: { date } })))).toEqual({
    page: 2,
    limit,
    sort: -1,
    ...days,
  });
  expect(inputOf(subscriptionsQuery(subscriptionsList.read({ sort: 1 })))).toEqual({
    page: 1,
    limit,
    sort: 1,
  });
  const { limit: ofCompany } = subscribedDriversList.read({});
  const drivers = (raw: Record<string, unknown>) =>
    inputOf(subscribedDriversQuery('3', subscribedDriversList.read(raw)));
  expect(drivers({})).toEqual({ companyId: '3', page: 1, limit: ofCompany, sort: -1 });
  expect(drivers({ sort: 1 })).toEqual({ companyId: '3', page: 1, limit: ofCompany, sort: 1 });
  expect(inputOf(assignedDriversQuery('8', 'assigned' as never, 2))).toEqual({
    id: '8',
    outcome: ['assigned'],
    page: 2,
    limit: 20,
  });
});

test('an assignment is read again until it is done or has failed', () => {
  const intervalOf = (data?: unknown) =>
    (assignmentQuery('8').refetchInterval as (query: object) => unknown)({ state: { data } });
  expect(intervalOf()).toBe(700);
  expect(intervalOf({ data: { state: 'running' } })).toBe(700);
  expect(intervalOf({ data: { state: 'done' } })).toBe(false);
  expect(intervalOf({ data: { state: 'failed' } })).toBe(false);
});

test('a saved subscription replaces its row, and a deleted one leaves the list and its count', () => {
  const client = new QueryClient();
  const { queryKey } = subscriptionsQuery(subscriptionsList.read({}));
  client.setQueryData<unknown>(queryKey, { data: { results: [row('1'), row('2')], count: 7 } });
  patchSubscription(client, row('2', 'B'));
  expect(client.getQueryData(queryKey)).toEqual({ data: { results: [row('1'), row('2', 'B')], count: 7 } });
  dropSubscription(client, '1');
  dropSubscription(client, '9');
  expect(client.getQueryData(queryKey)).toEqual({ data: { results: [row('2', 'B')], count: 6 } });
});
