import { expect, test } from 'vitest';
import { inputOf } from '../../shared/testing/query-options.ts';
import { entriesQuery, explainQuery, orderTransactionsQuery, trialBalanceQuery } from './ledger.queries.ts';

const search = { page: 2, limit: 100 } as Parameters<typeof entriesQuery>[1];

test('a balance is explained as of now, or up to an entry', () => {
  expect(inputOf(explainQuery('5', undefined))).toEqual({ id: '5' });
  expect(inputOf(explainQuery('5', '90'))).toEqual({ id: '5', upTo: '90' });
});

test('balance and entries are read again when they are opened again: a credit may have changed them', () => {
  expect([explainQuery('5', undefined).staleTime, entriesQuery('5', search).staleTime]).toEqual([0, 0]);
});

test('the entries are those of the main account, newest first, unless the address says otherwise', () => {
  expect(inputOf(entriesQuery('5', search))).toEqual({
    id: '5',
    account: 'MAIN',
    page: 2,
    limit: 100,
    sort: -1,
  });
  expect(inputOf(entriesQuery('5', { ...search, tab: 'HOLD', sort: 1, upTo: '90' }))).toEqual({
    id: '5',
    account: 'HOLD',
    page: 2,
    limit: 100,
    sort: 1,
    upTo: '90',
  });
});

test('an order names its transactions, and the check of the ledger is read again', () => {
  expect(inputOf(orderTransactionsQuery('7'))).toEqual({ id: '7' });
  expect(trialBalanceQuery(true)).toMatchObject({ refetchInterval: 10_000, enabled: true });
  expect(trialBalanceQuery(false).enabled).toBe(false);
});
