import type { Halalas } from '../money/money.ts';
import { type DriverBalances, type Posting, payMembership } from '../wallet/wallet.ts';

/** SCHEDULED is paid and starts when the current one is due; ENDED was ended by staff, its unused part returned. */
export const MEMBERSHIP_STATUSES = ['SCHEDULED', 'ACTIVE', 'EXPIRED', 'ENDED'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** A membership can be renewed in the last days before it is due; the renewal starts when it is due. */
export const RENEWAL_DAYS = 7;

const DAY_MS = 86_400_000;

/** What an assignment did for one driver; all but the first two have taken nothing. */
export const ASSIGNMENT_OUTCOMES = [
  'assigned',
  'renewed',
  'has_membership',
  'other_company',
  'balance_too_low',
  'driver_not_active',
  'not_available',
] as const;
export type AssignmentOutcome = (typeof ASSIGNMENT_OUTCOMES)[number];

/** The period of a membership, half open: it waives fees from `startsAt` on and before `dueAt`. */
export interface MembershipPeriod {
  startsAt: Date;
  dueAt: Date;
}

/** What an assignment is decided on. */
export interface MembershipRequest {
  now: Date;
  /** The subscription on offer; null where it is not ACTIVE, is deleted or has changed, or memberships are switched off. */
  subscription: { companyId: number; price: Halalas; days: number } | null;
  driver: { companyId: number | null; isActive: boolean };
  /** Memberships of the driver that are not over: the current one and its renewal. */
  running: readonly MembershipPeriod[];
  balances: DriverBalances;
}

export type MembershipDecision =
  | { outcome: 'assigned' | 'renewed'; period: MembershipPeriod; posting: Posting }
  | { outcome: 'balance_too_low'; missing: Halalas }
  | { outcome: Exclude<AssignmentOutcome, 'assigned' | 'renewed' | 'balance_too_low'> };

/**
 * Decides whether a driver gets a membership, and from when. The price is taken from MAIN only. A driver has one
 * membership at a time, and in its last RENEWAL_DAYS one renewal, which starts when it is due.
 */
export function decideMembership(request: MembershipRequest): MembershipDecision {
  const { now, subscription, driver, running, balances } = request;
  if (!subscription) return { outcome: 'not_available' };
  if (driver.companyId !== subscription.companyId) return { outcome: 'other_company' };
  if (!driver.isActive) return { outcome: 'driver_not_active' };
  const startsAt = findStart(running, now);
  if (startsAt === null) return { outcome: 'has_membership' };
  const paid = payMembership(balances, subscription.price);
  if (!paid.ok) return { outcome: 'balance_too_low', missing: paid.refusal.missing ?? subscription.price };
  const dueAt = new Date(startsAt.getTime() + subscription.days * DAY_MS);
  const outcome = startsAt > now ? 'renewed' : 'assigned';
  return { outcome, period: { startsAt, dueAt }, posting: paid.posting };
}

/** When a further membership would start; null where the current one cannot be renewed yet, or another one waits to start. */
function findStart(running: readonly MembershipPeriod[], now: Date): Date | null {
  const open = running.filter(({ dueAt }) => dueAt > now);
  const [current] = open;
  if (!current) return now;
  if (open.some(({ startsAt }) => startsAt > now)) return null;
  return current.dueAt.getTime() - now.getTime() <= RENEWAL_DAYS * DAY_MS ? current.dueAt : null;
}

/**
 * The unused part of a membership's price: the price by the day, for the days that have not begun. A day that has begun
 * counts as used; fractions of a halala stay with the platform.
 */
export function unusedPart(price: Halalas, { startsAt, dueAt }: MembershipPeriod, now: Date): Halalas {
  const days = Math.round((dueAt.getTime() - startsAt.getTime()) / DAY_MS);
  const begun = Math.ceil((now.getTime() - startsAt.getTime()) / DAY_MS);
  const used = Math.min(days, Math.max(0, begun));
  return Math.floor((price * (days - used)) / days);
}
