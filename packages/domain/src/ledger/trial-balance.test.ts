import { expect, test } from 'vitest';
import { computeTrialBalance, type LedgerLine, toLedgerFault } from './trial-balance.ts';

const line = (change: Partial<LedgerLine>): LedgerLine => ({
  kind: 'REVENUE',
  gateway: null,
  entries: 1,
  debit: 0,
  credit: 0,
  kept: null,
  ...change,
});
const CLEARING = line({ kind: 'CLEARING', gateway: 'MANUAL', debit: 10_000 });
const MAIN = line({ kind: 'MAIN', debit: 575, credit: 10_000, kept: 9_425 });
const REVENUE = line({ credit: 575 });

test('debit equals credit, and each stored balance the sum of its entries', () => {
  const sound = computeTrialBalance([CLEARING, MAIN, REVENUE]);
  expect(sound).toEqual({ debit: 10_575, credit: 10_575, difference: 0, mismatched: [], balanced: true });
  expect(computeTrialBalance([]).balanced).toBe(true);
});

test.each<[string, LedgerLine[], number, number]>([
  ['a halala too much in an entry', [CLEARING, { ...MAIN, credit: 10_001 }, REVENUE], 1, 1],
  ['a halala too little in an entry of the platform', [CLEARING, MAIN, { ...REVENUE, credit: 574 }], -1, 0],
  ['a balance of one halala more', [CLEARING, { ...MAIN, kept: 9_426 }, REVENUE], 0, 1],
])('%s is reported', (_what, lines, difference, mismatched) => {
  const computed = computeTrialBalance(lines);
  expect(computed).toMatchObject({ difference, balanced: false });
  expect(computed.mismatched).toHaveLength(mismatched);
});

test.each([
  ['hash does not match', 'hash_differs'],
  ['entries do not sum to zero', 'unequal_entries'],
  ['something else', null],
])('the finding %j is the fault %j', (finding, fault) => {
  expect(toLedgerFault(finding)).toBe(fault);
});
