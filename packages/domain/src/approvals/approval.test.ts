import { describe, expect, test } from 'vitest';
import {
  type ApprovalFacts,
  decideApproval,
  findDayTotalAboveLimit,
  getApprovalState,
  isLooserRule,
  needsApproval,
} from './approval.ts';

const OFF = { credit_above: null, mass_gifts: false };
const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-03T12:00:00Z');
const earlier = new Date('2026-03-01T11:59:59Z');

describe('an approval is needed', () => {
  test.each([
    ['nothing where no rule is set', OFF, 'credit', 100_000_000, false],
    ['nothing where no rule is set, for many', OFF, 'mass_gift', 100_000_000, false],
    ['what is above', { ...OFF, credit_above: 50_000 }, 'credit', 50_001, true],
    ['not what is just as much', { ...OFF, credit_above: 50_000 }, 'credit', 50_000, false],
    ['a gift to many whose sum is above', { ...OFF, credit_above: 50_000 }, 'mass_gift', 50_001, true],
    ['each gift to many', { ...OFF, mass_gifts: true }, 'mass_gift', 1, true],
    ['but not a credit because of it', { ...OFF, mass_gifts: true }, 'credit', 100_000_000, false],
    ['everything', { ...OFF, credit_above: 0 }, 'credit', 1, true],
  ] as const)('%s', (_what, rule, kind, sum, needed) => {
    expect(needsApproval(rule, kind, { sum, operatorTotal: sum, driverTotal: sum })).toBe(needed);
  });

  test.each([
    ['the operator', 100, 501, 100, true],
    ['the driver', 100, 100, 501, true],
    ['neither', 100, 500, 500, false],
  ] as const)('[SEC-47] for the sum over a day: of %s', (_who, sum, operatorTotal, driverTotal, needed) => {
    const rule = { credit_above: 500, mass_gifts: false };
    expect(needsApproval(rule, 'credit', { sum, operatorTotal, driverTotal })).toBe(needed);
    expect(needsApproval(rule, 'mass_gift', { sum, operatorTotal, driverTotal })).toBe(needed);
    expect(needsApproval(OFF, 'credit', { sum, operatorTotal, driverTotal })).toBe(false);
  });
});

test.each([
  ['the operator', { sum: 100, operatorTotal: 501, driverTotal: 100 }, 501],
  ['the driver', { sum: 100, operatorTotal: 400, driverTotal: 502 }, 502],
  ['no total', { sum: 100, operatorTotal: 500, driverTotal: 500 }, null],
  ['the amount itself', { sum: 501, operatorTotal: 900, driverTotal: 900 }, null],
])('[SEC-47] the day total that a request waits for: of %s', (_who, totals, expected) => {
  const rule = { credit_above: 500, mass_gifts: true };
  expect(findDayTotalAboveLimit(rule, 'credit', totals)).toBe(expected);
  // Every gift to many waits under this rule.
  expect(findDayTotalAboveLimit(rule, 'mass_gift', totals)).toBeNull();
  expect(findDayTotalAboveLimit(OFF, 'credit', totals)).toBeNull();
});

describe('[SEC-47] a rule is looser', () => {
  const at = (credit_above: number | null, mass_gifts = false) => ({ credit_above, mass_gifts });
  test.each([
    ['without its limit', at(500), at(null), true],
    ['with a higher limit', at(500), at(501), true],
    ['without approval of gifts to many', at(500, true), at(400), true],
    ['not when it is the same', at(500, true), at(500, true), false],
    ['not with a lower limit', at(500), at(0), false],
    ['not with its first limit', at(null), at(500), false],
    ['not with more', at(500), at(500, true), false],
    ['not when both are without a limit', at(null), at(null), false],
  ] as const)('%s', (_what, before, after, looser) => {
    expect(isLooserRule(before, after)).toBe(looser);
  });
});

describe('a request', () => {
  const waiting: ApprovalFacts = { state: 'PENDING', requested_by: 1, expires_at: later };
  const own = { id: 1, role: 'SUPER_ADMIN' } as const;
  const second = { id: 2, role: 'SUPER_ADMIN' } as const;
  const admin = { id: 3, role: 'ADMIN' } as const;

  test.each([
    ['approve', 'APPROVED'],
    ['reject', 'REJECTED'],
  ] as const)('is %sd by a second super admin', (deed, state) => {
    expect(decideApproval(waiting, second, deed, now)).toEqual({ ok: true, state });
  });

  test('is withdrawn by its requester', () => {
    for (const by of [own, { id: 1, role: 'ADMIN' }] as const)
      expect(decideApproval(waiting, by, 'withdraw', now)).toEqual({ ok: true, state: 'WITHDRAWN' });
  });

  test.each([
    ['approved by who asked', waiting, own, 'approve', 'approval_own', 403],
    ['rejected by who asked', waiting, own, 'reject', 'approval_own', 403],
    ['approved by an ADMIN', waiting, admin, 'approve', 'approval_super_admin_only', 403],
    ['withdrawn by another', waiting, second, 'withdraw', 'approval_not_own', 403],
    ['approved twice', { ...waiting, state: 'APPROVED' }, second, 'approve', 'approval_decided', 409],
    [
      'approved when withdrawn',
      { ...waiting, state: 'WITHDRAWN' },
      second,
      'approve',
      'approval_decided',
      409,
    ],
    ['withdrawn when approved', { ...waiting, state: 'APPROVED' }, own, 'withdraw', 'approval_decided', 409],
    ['approved too late', { ...waiting, expires_at: earlier }, second, 'approve', 'approval_expired', 409],
  ] as const)('is not %s', (_what, facts, by, deed, code, status) => {
    expect(decideApproval(facts, by, deed, now)).toEqual({ ok: false, refusal: { code, status } });
  });

  test('expires without a decision in time', () => {
    expect(getApprovalState(waiting, now)).toBe('PENDING');
    expect(getApprovalState({ ...waiting, expires_at: now }, now)).toBe('EXPIRED');
    expect(getApprovalState({ ...waiting, state: 'REJECTED', expires_at: earlier }, now)).toBe('REJECTED');
  });
});
