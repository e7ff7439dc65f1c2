import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFeeWaived } from '../wallet/wallet.ts';
import { decideMembership, type MembershipRequest, RENEWAL_DAYS, unusedPart } from './membership.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const request = (change: Partial<MembershipRequest> = {}): MembershipRequest => ({
  now: NOW,
  subscription: { companyId: 1, price: 30_000, days: 30 },
  driver: { companyId: 1, isActive: true },
  running: [],
  balances: { MAIN: 30_000, GIFT: 0, HOLD: 0 },
  ...change,
});
const current = (dueInDays: number) => ({ startsAt: inDays(dueInDays - 30), dueAt: inDays(dueInDays) });

test('a membership starts now, for its days, and its price goes from MAIN to MEMBERSHIP', () => {
  expect(decideMembership(request())).toEqual({
    outcome: 'assigned',
    period: { startsAt: NOW, dueAt: inDays(30) },
    posting: {
      type: 'SUBSCRIBER_MEMBERSHIP',
      entries: [
        { kind: 'MAIN', amount: -30_000 },
        { kind: 'MEMBERSHIP', amount: 30_000 },
      ],
    },
  });
});

test.each<[string, Partial<MembershipRequest>, object]>([
  ['a subscription that is not offered', { subscription: null }, { outcome: 'not_available' }],
  ['a driver of another company', { driver: { companyId: 2, isActive: true } }, { outcome: 'other_company' }],
  ['a driver of no company', { driver: { companyId: null, isActive: true } }, { outcome: 'other_company' }],
  ['an inactive driver', { driver: { companyId: 1, isActive: false } }, { outcome: 'driver_not_active' }],
  [
    'too little on MAIN, whatever the gifts',
    { balances: { MAIN: 29_999, GIFT: 90_000, HOLD: 90_000 } },
    { outcome: 'balance_too_low', missing: 1 },
  ],
])('%s is refused', (_, change, decision) => {
  expect(decideMembership(request(change))).toEqual(decision);
});

describe('a driver who has a membership', () => {
  test.each([
    [RENEWAL_DAYS + 0.001, 'has_membership'],
    [RENEWAL_DAYS, 'renewed'],
    [0.5, 'renewed'],
    [0, 'assigned'],
    [-3, 'assigned'],
  ])('that is due in %s days: %s', (due, outcome) => {
    const decision = decideMembership(request({ running: [current(due)] }));
    expect(decision.outcome).toBe(outcome);
    if (outcome === 'renewed')
      expect(decision).toMatchObject({ period: { startsAt: inDays(due), dueAt: inDays(due + 30) } });
  });

  test('is renewed once', () => {
    const renewal = { startsAt: inDays(1), dueAt: inDays(31) };
    expect(decideMembership(request({ running: [current(1), renewal] })).outcome).toBe('has_membership');
    // Also where the current one was ended, and only the renewal is left.
    const left = { startsAt: inDays(1), dueAt: inDays(2) };
    expect(decideMembership(request({ running: [left] })).outcome).toBe('has_membership');
  });
});

describe('the unused part', () => {
  const period = { startsAt: NOW, dueAt: inDays(30) };
  test.each([
    [-5, 30_000],
    [0, 30_000],
    [0.001, 29_000],
    [1, 29_000],
    [1.5, 28_000],
    [29, 1_000],
    [29.5, 0],
    [30, 0],
    [40, 0],
  ])('after %s days of 30 is %i of 30000', (days, part) => {
    expect(unusedPart(30_000, period, inDays(days))).toBe(part);
  });

  test('leaves fractions of a halala with the platform', () => {
    expect(unusedPart(100, { startsAt: NOW, dueAt: inDays(3) }, inDays(1))).toBe(66);
  });

  test('never grows with time, and with what was used is never more than the price', () => {
    const days = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e7 }),
        days,
        fc.array(fc.double({ min: -2, max: 410, noNaN: true })),
        (price, length, moments) => {
          const of = { startsAt: NOW, dueAt: inDays(length) };
          const parts = moments.toSorted((a, b) => a - b).map((at) => unusedPart(price, of, inDays(at)));
          for (const [place, part] of parts.entries()) {
            expect(part).toBeGreaterThanOrEqual(0);
            expect(part).toBeLessThanOrEqual(parts[place - 1] ?? price);
          }
        },
      ),
    );
  });
});

test('a membership waives fees from its start on and before it is due', () => {
  expect(isFeeWaived(500, inDays(0), NOW)).toBe(false);
  expect(isFeeWaived(500, new Date(NOW.getTime() + 1), NOW)).toBe(true);
});
