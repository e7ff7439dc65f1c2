import { expect, test } from 'vitest';
import { inputOf, refetchIntervalAt } from '../../shared/testing/query-options.ts';
import {
  driverTransactionsQuery,
  formerQuery,
  planOptionsQuery,
  transactionQuery,
  transactionsQuery,
} from './transactions.queries.ts';

const search = { version: 'new' as const, page: 1, limit: 100 as const };

test('a page is read in its version, newest first where the address says nothing else', () => {
  const common = { page: 1, limit: 100 };
  expect(inputOf(transactionsQuery({ ...search, version: 'old' }))).toEqual({
    ...common,
    version: 'new',
    sort: -1,
    filters: {},
  });
  expect(inputOf(formerQuery({ ...search, sort: 1, filters: { driver: 'S' } }))).toEqual({
    ...common,
    version: 'old',
    sort: 1,
    filters: { driver: 'S' },
  });
  expect(inputOf(driverTransactionsQuery('5', { page: 2, limit: 100 }))).toEqual({
    id: '5',
    page: 2,
    limit: 100,
    sort: -1,
    filters: {},
  });
  expect(inputOf(planOptionsQuery())).toEqual({ limit: 200 });
});

test('the first page of the ledger alone is read again at intervals', () => {
  expect(transactionsQuery(search).refetchInterval).toBe(5_000);
  expect(transactionsQuery({ ...search, page: 2 }).refetchInterval).toBe(false);
  expect(formerQuery(search).refetchInterval).toBe(false);
});

test('each version has the rows of its own', () => {
  const page = {
    data: [{ version: 'new' }, { version: 'old' }],
    total: 2,
    total_exact: true,
  } as unknown as Parameters<ReturnType<typeof transactionsQuery>['select']>[0];
  expect(transactionsQuery(search).select(page)).toEqual({
    rows: [{ version: 'new' }],
    total: 2,
    total_exact: true,
  });
  expect(formerQuery(search).select(page).rows).toEqual([{ version: 'old' }]);
});

test.each([
  [undefined, false],
  [{ status: 'SUCCESS', refund_open: false }, false],
  [{ status: 'PENDING', refund_open: false }, 5_000],
  [{ status: 'SUCCESS', refund_open: true }, 5_000],
])('a transaction that is %o is read again: %s', (data, interval) => {
  expect(refetchIntervalAt(transactionQuery('7'), data && { data })).toBe(interval);
});
