import type { Halalas } from '../money/money.ts';
import type { Role } from '../permission/permission.ts';

/** Kinds of approval requests: a credit for one driver, a gift for many, a looser approval rule, or a change of a super admin. */
export const APPROVAL_KINDS = ['credit', 'mass_gift', 'rule_change', 'operator_change'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** What one super admin cannot do to another one alone. */
export const OPERATOR_CHANGES = ['set_password', 'reset_password', 'deactivate', 'activate'] as const;
export type OperatorChange = (typeof OPERATOR_CHANGES)[number];

export const APPROVAL_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Hours after which an approval request expires. */
export const APPROVAL_EXPIRY_HOURS = 72;

/** Drivers of one mass gift. */
export const MAX_GIFTED_DRIVERS = 1_000;

/** When money needs a second super admin. */
export interface ApprovalRule {
  /** Credits above this amount, in halalas; null switches the check off. */
  credit_above: Halalas | null;
  /** Whether every gift to many drivers needs approval, regardless of its amount. */
  mass_gifts: boolean;
}

/** Hours over which credits without a second person are added up, so that a limit is not passed in pieces. */
export const APPROVAL_TOTAL_HOURS = 24;

/** What a credit amounts to, in halalas. */
export interface CreditTotals {
  /** The sum of this request over all its drivers. */
  sum: Halalas;
  /** With this request, what the operator has credited in APPROVAL_TOTAL_HOURS without a second person. */
  operatorTotal: Halalas;
  /** With this request, what the driver who got most has been credited likewise, by any operator. */
  driverTotal: Halalas;
}

/** Whether a credit waits for a second super admin. */
export function needsApproval(
  rule: ApprovalRule,
  kind: 'credit' | 'mass_gift',
  { sum, operatorTotal, driverTotal }: CreditTotals,
): boolean {
  if (kind === 'mass_gift' && rule.mass_gifts) return true;
  return rule.credit_above !== null && Math.max(sum, operatorTotal, driverTotal) > rule.credit_above;
}

/**
 * The total over APPROVAL_TOTAL_HOURS because of which a credit waits that is itself within the limit, in halalas; null where
 * it waits for another reason.
 */
export function findDayTotalAboveLimit(
  rule: ApprovalRule,
  kind: 'credit' | 'mass_gift',
  { sum, operatorTotal, driverTotal }: CreditTotals,
): Halalas | null {
  const limit = rule.credit_above;
  if (limit === null || sum > limit || (kind === 'mass_gift' && rule.mass_gifts)) return null;
  const total = Math.max(operatorTotal, driverTotal);
  return total > limit ? total : null;
}

/** Whether `after` lets through what `before` holds back; such a change of the rule needs a second super admin. */
export function isLooserRule(before: ApprovalRule, after: ApprovalRule): boolean {
  if (before.mass_gifts && !after.mass_gifts) return true;
  if (before.credit_above === null) return false;
  return after.credit_above === null || after.credit_above > before.credit_above;
}

const APPROVAL_ACTIONS = ['approve', 'reject', 'withdraw'] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

export interface ApprovalFacts {
  state: ApprovalState;
  /** Id of the requesting operator. */
  requested_by: number;
  expires_at: Date;
}

export interface ApprovalRefusal {
  code:
    | 'approval_own'
    | 'approval_not_own'
    | 'approval_decided'
    | 'approval_expired'
    | 'approval_super_admin_only';
  status: 403 | 409;
}

export type ApprovalDecision =
  | { ok: true; state: 'APPROVED' | 'REJECTED' | 'WITHDRAWN' }
  | { ok: false; refusal: ApprovalRefusal };

/** The state at `now`: a pending request past its expiry is EXPIRED. */
export const getApprovalState = ({ state, expires_at }: ApprovalFacts, now: Date): ApprovalState =>
  state === 'PENDING' && expires_at <= now ? 'EXPIRED' : state;

const STATE_AFTER = { approve: 'APPROVED', reject: 'REJECTED', withdraw: 'WITHDRAWN' } as const;

/** Decides an action on a request. Another super admin approves or rejects; the requester may withdraw. */
export function decideApproval(
  facts: ApprovalFacts,
  by: { id: number; role: Role },
  deed: ApprovalAction,
  now: Date,
): ApprovalDecision {
  const no = (status: ApprovalRefusal['status'], code: ApprovalRefusal['code']): ApprovalDecision => ({
    ok: false,
    refusal: { code, status },
  });
  const isOwn = facts.requested_by === by.id;
  if (deed === 'withdraw' && !isOwn) return no(403, 'approval_not_own');
  if (deed !== 'withdraw' && by.role !== 'SUPER_ADMIN') return no(403, 'approval_super_admin_only');
  if (deed !== 'withdraw' && isOwn) return no(403, 'approval_own');
  const state = getApprovalState(facts, now);
  if (state === 'EXPIRED') return no(409, 'approval_expired');
  if (state !== 'PENDING') return no(409, 'approval_decided');
  return { ok: true, state: STATE_AFTER[deed] };
}
