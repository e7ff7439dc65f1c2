import { expect, it } from 'vitest';
import { checkWalletTerms, computeSettlementDue, DRIVER_TERMS, getDocumentState } from './driver-terms.ts';

it('states the figures of the terms: deposit 500, balance 200, 20 minutes, 24 hours, one month', () => {
  expect(DRIVER_TERMS).toEqual({
    deposit: 50_000,
    balance: 20_000,
    late_minutes: 20,
    remittance_hours: 24,
    settlement_months: 1,
  });
});

it.each([
  [{ earned: 10_000, fees: 1_500, held: 500 }, 8_000],
  [{ earned: 0, fees: 1_500, held: 0 }, -1_500],
])('of %j there is due %i', (settlement, due) => {
  expect(computeSettlementDue(settlement)).toBe(due);
});

it.each([
  [{ deposited: 50_000, balance: 20_000 }, true, true],
  [{ deposited: 49_999, balance: 19_999 }, false, false],
])('a wallet of %j meets the terms: %s, %s', (wallet, deposit_met, balance_met) => {
  expect(checkWalletTerms(wallet)).toEqual({ deposit_met, balance_met });
});

it.each([
  [null, 'missing'],
  ['2026-11-21', 'expired'],
  ['2026-11-22', 'soon'],
  ['2026-12-22', 'soon'],
  ['2026-12-23', 'valid'],
] as const)('a document that is valid until %s is %s', (until, state) => {
  expect(getDocumentState(until, '2026-11-22')).toBe(state);
});
