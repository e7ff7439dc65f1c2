import { expect, test } from 'vitest';
import { balanceList, readBalanceSearch } from './balance-search.ts';

test('the address names the transaction up to which the balance is shown', () => {
  const usual = balanceList.read({});
  expect(readBalanceSearch({ upTo: '1' })).toEqual({ ...usual, upTo: '1' });
  expect(readBalanceSearch({ upTo: 123 })).toEqual({ ...usual, upTo: '123' });
  expect(readBalanceSearch({ upTo: '1'.repeat(18), page: 2 })).toEqual({
    ...usual,
    page: 2,
    upTo: '1'.repeat(18),
  });
});

test.each([undefined, null, '', '0', '01', '-1', 'x1', '1x', '1'.repeat(19)])(
  '%s is no transaction',
  (upTo) => {
    expect(readBalanceSearch({ upTo })).toEqual(balanceList.read({}));
  },
);
