import type { Halalas } from '../money/money.ts';
import { LATE_AFTER_MINUTES } from '../orders/order-display.ts';

/** What the terms for drivers say, in their numbers. */
export const DRIVER_TERMS = {
  /** The least that is put into the wallet to start. Halalas. */
  deposit: 50_000,
  /** Below this no orders are offered. Halalas. */
  balance: 20_000,
  /** A driver is liable for an order that is later than this. */
  late_minutes: LATE_AFTER_MINUTES,
  /** Cash that was collected is remitted within these hours. */
  remittance_hours: 24,
  /** What was earned is settled once in so many months. */
  settlement_months: 1,
} as const;

/** What a settlement is made of, in halalas. */
interface Earnings {
  earned: Halalas;
  fees: Halalas;
  held: Halalas;
}

/** What is due to a driver: what he earned, after fees and held amounts. Below zero he owes it. */
export const computeSettlementDue = ({ earned, fees, held }: Earnings): Halalas => earned - fees - held;

/** Where a driver's wallet stands against the terms; halalas. */
export function checkWalletTerms({ deposited, balance }: { deposited: Halalas; balance: Halalas }) {
  return { deposit_met: deposited >= DRIVER_TERMS.deposit, balance_met: balance >= DRIVER_TERMS.balance };
}

/** A paper is about to expire when this many days or fewer are left. */
export const DOCUMENT_EXPIRING_DAYS = 30;

export type DocumentState = 'missing' | 'expired' | 'soon' | 'valid';

/** How a paper stands that is good until a day (y-MM-dd, included), on the day `today`. */
export function getDocumentState(until: string | null, today: string): DocumentState {
  if (until === null) return 'missing';
  const left = (Date.parse(until) - Date.parse(today)) / 86_400_000;
  if (left < 0) return 'expired';
  return left <= DOCUMENT_EXPIRING_DAYS ? 'soon' : 'valid';
}
