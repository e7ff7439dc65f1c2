import { describe, expect, test } from 'vitest';
import { decidePlanPurchase, decideSettlement, decideTopUp, getActiveGateway } from './top-up.ts';

test.each([
  ['HYPERPAY', true, 'HYPERPAY'],
  ['HYPERPAY', false, null],
  ['PAYFORT', false, 'PAYFORT'],
  ['PAYFORT', true, 'PAYFORT'],
  ['OFF', true, null],
] as const)('with the platform %s and HyperPay %s, drivers pay by %s', (platform, isOn, gateway) => {
  expect(getActiveGateway(platform, isOn)).toBe(gateway);
});

const ready = { gateway: 'PAYFORT', open: 0, isTypeOpen: true } as const;

test.each([
  ['500', 50_000],
  ['500.00', 50_000],
  ['٥٠٠', 50_000],
  [10_000, 1_000_000],
])('%j riyals are asked of the gateway', (asked, amount) => {
  expect(decideTopUp(asked, ready)).toEqual({ ok: true, amount, gateway: 'PAYFORT' });
});

test.each([
  ['', ready, 'top_up_amount_invalid', 422],
  ['1e309', ready, 'top_up_amount_invalid', 422],
  [Number.NaN, ready, 'top_up_amount_invalid', 422],
  ['500.005', ready, 'top_up_amount_invalid', 422],
  ['499.99', ready, 'top_up_amount_out_of_limits', 422],
  ['-500', ready, 'top_up_amount_out_of_limits', 422],
  ['10000.01', ready, 'top_up_amount_out_of_limits', 422],
  ['500', { ...ready, open: 3 }, 'top_up_too_many_open', 409],
  ['500', { ...ready, gateway: null }, 'payment_gateway_off', 409],
  ['500', { ...ready, isTypeOpen: false }, 'payment_type_closed', 409],
] as const)('%j riyals with %o: %s', (asked, state, code, status) => {
  expect(decideTopUp(asked, state)).toMatchObject({ ok: false, refusal: { code, status } });
});

describe('the purchase of a plan', () => {
  const plan = { isActive: true, version: 3, price: 100, gift: 20 };

  test('takes its price and gives its gift, below the bounds of a free top-up too', () => {
    expect(decidePlanPurchase(plan, 3, ready)).toEqual({
      ok: true,
      amount: 100,
      gift: 20,
      gateway: 'PAYFORT',
    });
  });

  test.each([
    [{ isActive: false }, 3, ready, 'plan_not_active'],
    [{}, 2, ready, 'plan_changed'],
    [{}, 4, ready, 'plan_changed'],
    [{}, 3, { ...ready, open: 3 }, 'top_up_too_many_open'],
    [{ isActive: false }, 2, { ...ready, gateway: null }, 'payment_gateway_off'],
    [{}, 3, { ...ready, isTypeOpen: false }, 'payment_type_closed'],
  ] as const)('of %o, seen in version %i, with %o: %s', (change, seen, state, code) => {
    expect(decidePlanPurchase({ ...plan, ...change }, seen, state)).toEqual({
      ok: false,
      refusal: { code, status: 409 },
    });
  });
});

describe('the result of the gateway', () => {
  const expiresAt = new Date('2026-03-01T12:00:00Z');
  const during = { expiresAt, now: new Date('2026-03-01T11:50:00Z') };
  const inGrace = { expiresAt, now: new Date('2026-03-01T12:04:00Z') };
  const after = { expiresAt, now: new Date('2026-03-01T12:06:00Z') };

  test.each([
    ['PENDING', 'paid', during, 'SUCCESS', true, true],
    ['FAILURE', 'paid', during, 'SUCCESS', true, true],
    ['FAILURE', 'paid', after, 'SUCCESS', true, true],
    ['SUCCESS', 'paid', during, 'SUCCESS', false, true],
    ['SUCCESS', 'failed', after, 'SUCCESS', false, true],
    ['SUCCESS', 'none', after, 'SUCCESS', false, true],
    ['PENDING', 'failed', during, 'FAILURE', false, false],
    ['PENDING', 'failed', after, 'FAILURE', false, true],
    ['PENDING', 'none', during, 'PENDING', false, false],
    ['PENDING', 'none', inGrace, 'PENDING', false, false],
    ['PENDING', 'none', after, 'FAILURE', false, true],
    ['PENDING', 'pending', after, 'PENDING', false, false],
    ['FAILURE', 'pending', after, 'FAILURE', false, false],
    ['FAILURE', 'none', after, 'FAILURE', false, true],
  ] as const)('%s, and it says %s: %o', (status, outcome, checkout, next, isBooked, isFinal) => {
    expect(decideSettlement(status, outcome, checkout)).toEqual({ status: next, isBooked, isFinal });
  });
});
