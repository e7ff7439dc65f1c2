import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEntryForHash } from '../ledger/entry-chain.ts';
import { splitTax } from '../money/tax.ts';
import {
  applyPosting,
  chargeHeldFee,
  type DriverBalances,
  endRefund,
  holdForAssignment,
  holdRefund,
  isFeeWaived,
  payMembership,
  postTopUp,
  previewFee,
  returnHeldFee,
  type WalletDecision,
} from './wallet.ts';

const balances = (MAIN: number, GIFT = 0, HOLD = 0): DriverBalances => ({ MAIN, GIFT, HOLD });

const posted = (decision: WalletDecision) => {
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.posting;
};

describe('holdForAssignment', () => {
  test('the fee is held from MAIN', () => {
    expect(holdForAssignment(balances(500, 499), 500)).toEqual({
      ok: true,
      heldFrom: 'MAIN',
      posting: {
        type: 'HOLDING',
        entries: [
          { kind: 'MAIN', amount: -500 },
          { kind: 'HOLD', amount: 500 },
        ],
      },
    });
  });

  test('the fee is held from GIFT when GIFT covers all of it', () => {
    const decision = holdForAssignment(balances(500, 500), 500);
    expect(decision).toMatchObject({ heldFrom: 'GIFT', posting: { type: 'GIFT_ORDER' } });
    expect(applyPosting(balances(500, 500), posted(decision))).toEqual(balances(500, 0, 500));
  });

  test('a balance that is too low is refused with the shortfall', () => {
    expect(holdForAssignment(balances(120, 80), 500)).toEqual({
      ok: false,
      refusal: { code: 'wallet_balance_too_low', status: 409, account: 'MAIN', missing: 380 },
    });
  });
});

test('a delivery turns the held fee into revenue and tax', () => {
  expect(posted(chargeHeldFee(balances(0, 0, 1150), 1150, 0.15))).toEqual({
    type: 'FEE',
    entries: [
      { kind: 'HOLD', amount: -1150 },
      { kind: 'REVENUE', amount: 1000 },
      { kind: 'TAX', amount: 150 },
    ],
  });
  expect(posted(chargeHeldFee(balances(0, 0, 100), 100, 0)).entries).toHaveLength(2);
  expect(chargeHeldFee(balances(900), 1150, 0.15)).toMatchObject({
    refusal: { account: 'HOLD', missing: 1150 },
  });
});

test.each(['MAIN', 'GIFT'] as const)('a fee held from %s returns to it', (heldFrom) => {
  const after = applyPosting(balances(0, 0, 500), posted(returnHeldFee(balances(0, 0, 500), 500, heldFrom)));
  expect(after).toEqual({ ...balances(0), [heldFrom]: 500 });
});

test('a top-up adds money and gift, and is refunded through its gateway', () => {
  const up = posted(postTopUp(balances(0), { gateway: 'HYPERPAY', amount: 50000, gift: 2000 }));
  expect(up.entries).toContainEqual({ kind: 'CLEARING', gateway: 'HYPERPAY', amount: -50000 });
  expect(up.entries).toContainEqual({ kind: 'GIFT_EXPENSE', amount: -2000 });
  expect(applyPosting(balances(0), up)).toEqual(balances(50000, 2000));
  const held = posted(holdRefund(balances(50000), 50000));
  expect(held).toMatchObject({ type: 'TOP_UP_PAYFORT_REFUND' });
  expect(holdRefund(balances(49999), 50000)).toMatchObject({ refusal: { missing: 1 } });
  const waiting = applyPosting(balances(50000), held);
  const end = (isDone: boolean) => posted(endRefund(waiting, { gateway: 'PAYFORT', amount: 50000, isDone }));
  expect(end(true).entries).toContainEqual({ kind: 'CLEARING', gateway: 'PAYFORT', amount: 50000 });
  expect(applyPosting(waiting, end(true))).toEqual(balances(0));
  expect(applyPosting(waiting, end(false))).toEqual(balances(50000));
  expect(posted(postTopUp(balances(0), { gateway: 'MANUAL', amount: 0, gift: 5 })).entries).toHaveLength(2);
});

test.each([
  [{ amount: 500, gift: 500 }, balances(500, 500)],
  [{ amount: 500 }, balances(500)],
  [{ amount: 0, gift: 500 }, balances(0, 500)],
])('a top-up of %o is posted', (asked, after) => {
  const posting = posted(postTopUp(balances(0), { gateway: 'PAYFORT', ...asked }));
  expect(posting.type).toBe('TOP_UP');
  expect(applyPosting(balances(0), posting)).toEqual(after);
});

test.each([
  { amount: 500, gift: -1 },
  { amount: -1, gift: 500 },
  { amount: 500, gift: 0.5 },
  { amount: 0, gift: 0 },
])('a top-up of %o is no top-up', (asked) => {
  expect(postTopUp(balances(900, 900), { gateway: 'MANUAL', ...asked })).toMatchObject({ ok: false });
});

test('each posting has the type of its transaction', () => {
  const held = balances(0, 0, 500);
  expect(posted(returnHeldFee(held, 500, 'MAIN')).type).toBe('CASH_BACK');
  expect(posted(endRefund(held, { gateway: 'PAYFORT', amount: 500, isDone: true })).type).toBe(
    'TOP_UP_PAYFORT_REFUND',
  );
});

test('an account below zero refuses only what takes it further down', () => {
  expect(holdRefund(balances(-50), 1)).toMatchObject({ refusal: { account: 'MAIN', missing: 51 } });
  expect(returnHeldFee(balances(-50, 0, 500), 500, 'GIFT')).toMatchObject({ ok: true });
});

test('a membership is paid from MAIN and waives the fee while it lasts', () => {
  expect(posted(payMembership(balances(900), 900)).type).toBe('SUBSCRIBER_MEMBERSHIP');
  expect(payMembership(balances(899, 5000), 900)).toMatchObject({ refusal: { missing: 1 } });
  const now = new Date('2026-03-01T12:00:00Z');
  expect(isFeeWaived(500, new Date('2026-03-01T12:00:01Z'), now)).toBe(true);
  expect(isFeeWaived(500, now, now)).toBe(false);
  expect(isFeeWaived(500, null, now)).toBe(false);
  expect(isFeeWaived(500, undefined, now)).toBe(false);
  expect(isFeeWaived(0, null, now)).toBe(true);
});

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('an amount of %s is no amount', (amount) => {
  const rich = balances(1e6, 1e6, 1e6);
  for (const decision of [
    holdForAssignment(rich, amount),
    chargeHeldFee(rich, amount, 0.15),
    returnHeldFee(rich, amount, 'MAIN'),
    postTopUp(rich, { gateway: 'MANUAL', amount }),
    holdRefund(rich, amount),
    endRefund(rich, { gateway: 'PAYFORT', amount, isDone: true }),
    payMembership(rich, amount),
  ]) {
    expect(decision).toMatchObject({ ok: false, refusal: { code: 'wallet_amount_invalid', status: 422 } });
  }
});

test('after any sequence entries sum to zero and no account goes below zero', () => {
  const amount = fc.integer({ min: -10, max: 100_000 });
  const step: fc.Arbitrary<(now: DriverBalances) => WalletDecision> = fc.oneof(
    amount.map((fee) => (now: DriverBalances) => holdForAssignment(now, fee)),
    fc.tuple(amount, fc.integer({ min: 0, max: 100 })).map(
      ([held, percent]) =>
        (now: DriverBalances) =>
          chargeHeldFee(now, held, percent / 100),
    ),
    fc.tuple(amount, fc.constantFrom('MAIN' as const, 'GIFT' as const)).map(
      ([held, from]) =>
        (now: DriverBalances) =>
          returnHeldFee(now, held, from),
    ),
    fc.tuple(amount, amount).map(
      ([paid, gift]) =>
        (now: DriverBalances) =>
          postTopUp(now, { gateway: 'HYPERPAY', amount: paid, gift }),
    ),
    amount.map((paid) => (now: DriverBalances) => holdRefund(now, paid)),
    fc.tuple(amount, fc.boolean()).map(
      ([paid, isDone]) =>
        (now: DriverBalances) =>
          endRefund(now, { gateway: 'PAYFORT', amount: paid, isDone }),
    ),
    amount.map((price) => (now: DriverBalances) => payMembership(now, price)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = balances(0);
      for (const take of steps) {
        const decision = take(now);
        if (!decision.ok) {
          expect(decision.refusal.missing ?? 1).toBeGreaterThan(0);
          continue;
        }
        const { entries } = decision.posting;
        expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
        expect(entries.every((entry) => entry.amount !== 0)).toBe(true);
        now = applyPosting(now, decision.posting);
        expect(Math.min(now.MAIN, now.GIFT, now.HOLD)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('[CONST-47] the fee’s tax is fee / (rate + 1) × rate', () => {
  const { entries } = posted(chargeHeldFee(balances(0, 0, 500), 500, 0.15));
  const tax = entries.find(({ kind }) => kind === 'TAX')?.amount;
  expect(tax).toBe(Math.round((500 / 1.15) * 0.15));
  expect(tax).toBe(splitTax(500, 0.15).tax);
});

test('every field of an entry shows in the text that is hashed', () => {
  const entry = { account_id: 3, sequence: 2, transaction_id: 9, amount: -500, remaining_balance: 1500 };
  expect(formatEntryForHash(entry)).toBe('3:2:9:-500:1500');
});

describe('previewFee', () => {
  test('a held fee is charged from HOLD', () => {
    expect(previewFee(balances(1000, 0, 575), { held: 575, due: 575 }, 0.15)).toEqual({
      ok: true,
      fee: 575,
      tax: 75,
      takenFrom: null,
      after: balances(1000),
    });
  });

  test.each([
    ['MAIN', balances(1000, 574), balances(425, 574)],
    ['GIFT', balances(1000, 575), balances(1000, 0)],
  ] as const)('a fee that is due is taken from %s', (takenFrom, before, after) => {
    expect(previewFee(before, { held: 0, due: 575 }, 0.15)).toEqual({
      ok: true,
      fee: 575,
      tax: 75,
      takenFrom,
      after,
    });
  });

  test('a wallet that does not suffice is refused with what is missing', () => {
    expect(previewFee(balances(500), { held: 0, due: 575 }, 0.15)).toMatchObject({
      ok: false,
      refusal: { code: 'wallet_balance_too_low', missing: 75 },
    });
  });

  test('without a fee nothing changes', () => {
    const before = balances(10, 20, 30);
    expect(previewFee(before, { held: 0, due: 0 }, 0.15)).toEqual({
      ok: true,
      fee: 0,
      tax: 0,
      takenFrom: null,
      after: before,
    });
  });
});
