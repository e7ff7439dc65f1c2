import { expect, test } from 'vitest';
import { HYPERPAY_NOT_FOUND, hyperpayOutcome } from './hyperpay-outcome.ts';

const DONE = '000.100.110';
const DECLINED = '800.100.153';
const OPEN = '000.200.000';
const of = (code: string, amount?: unknown) => ({
  result: { code },
  ...(amount !== undefined && { amount }),
});

test.each([
  ['the payment of a query, not the query', [of(DECLINED, '50.00')], DECLINED, '50.00', 'FAILURE'],
  ['a paid one first', [of(OPEN, '1.00'), of(DONE, '2.00'), of(DECLINED, '3.00')], DONE, '2.00', 'SUCCESS'],
  ['a pending one next', [of(DECLINED, '1.00'), of(OPEN, 2), of(DECLINED, '3.00')], OPEN, '2', 'PENDING'],
  ['the last of others', [of(DECLINED, '1.00'), of('100.396.101')], '100.396.101', null, 'FAILURE'],
])('[PAY-11] [PAY-12] [PAY-13] an answer means %s', (_, payments, code, amount, status) => {
  expect(hyperpayOutcome({ ...of(DONE), payments })).toEqual({ code, amount, status });
});

test('[PAY-13] an answer without payments means itself, and an open page is pending', () => {
  expect(hyperpayOutcome(of(DECLINED, '50.00'))).toEqual({
    code: DECLINED,
    amount: '50.00',
    status: 'FAILURE',
  });
  const open = { code: HYPERPAY_NOT_FOUND, amount: null, status: 'PENDING' };
  expect(hyperpayOutcome(of(HYPERPAY_NOT_FOUND))).toEqual(open);
  expect(hyperpayOutcome({ ...of(HYPERPAY_NOT_FOUND), payments: [] })).toEqual(open);
  for (const answer of [null, 'gateway down', {}, { result: 'x' }])
    expect(hyperpayOutcome(answer)).toEqual({ code: null, amount: null, status: 'PENDING' });
});
