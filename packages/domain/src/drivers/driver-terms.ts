import type { Halalas } from '../money/money.ts';
import { LATE_AFTER_MINUTES } from '../orders/order-display.ts';

/** The figures of the driver terms. */
export const DRIVER_TERMS = {
  /** First deposit into the wallet, in halalas. */
  deposit: 50_000,
  /** Balance below which no orders are offered, in halalas. */
  balance: 20_000,
  /** Delay in minutes from which a driver is liable. */
  late_minutes: LATE_AFTER_MINUTES,
  /** Hours within which collected cash is remitted. */
  remittance_hours: 24,
  /** Months between settlements. */
  settlement_months: 1,
} as const;

/** Parts of a settlement in halalas. */
interface Earnings {
  earned: Halalas;
  fees: Halalas;
  held: Halalas;
}

/** Amount due to a driver: earnings minus fees and held amounts. Negative where the driver owes it. */
export const computeSettlementDue = ({ earned, fees, held }: Earnings): Halalas => earned - fees - held;

/** Compares a driver's wallet with the terms; halalas. */
export function checkWalletTerms({ deposited, balance }: { deposited: Halalas; balance: Halalas }) {
  return { deposit_met: deposited >= DRIVER_TERMS.deposit, balance_met: balance >= DRIVER_TERMS.balance };
}

/** Days before its expiry from which a document counts as expiring soon. */
export const DOCUMENT_EXPIRING_DAYS = 30;

export type DocumentState = 'missing' | 'expired' | 'soon' | 'valid';

/** State on the day `today` of a document that is valid until a day (y-MM-dd, included). */
export function getDocumentState(until: string | null, today: string): DocumentState {
  if (until === null) return 'missing';
  const left = (Date.parse(until) - Date.parse(today)) / 86_400_000;
  if (left < 0) return 'expired';
  return left <= DOCUMENT_EXPIRING_DAYS ? 'soon' : 'valid';
}
