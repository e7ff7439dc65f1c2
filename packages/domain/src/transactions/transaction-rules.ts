import type { Halalas } from '../money/money.ts';
import type { DriverAccount, WalletTransactionType } from '../wallet/wallet.ts';

/** What stands of a transaction's entries, by account; an account that it did not touch is absent. */
export type EntryAmounts = Readonly<Partial<Record<DriverAccount | 'REVENUE' | 'TAX', Halalas | null>>>;

export interface TransactionAmounts {
  /** What the transaction is about on the driver's balance; only a correction (ADJUSTMENT) can be negative. */
  amount: Halalas;
  /** What it is about on the gift balance. */
  gift: Halalas;
  /** Without tax; 0 unless a fee was taken. */
  fee: Halalas;
  tax: Halalas;
}

/** The amounts that lists and details show of a transaction, in halalas, read from its entries. */
export function computeTransactionAmounts(
  type: WalletTransactionType,
  entries: EntryAmounts,
): TransactionAmounts {
  const main = entries.MAIN ?? 0;
  const gift = entries.GIFT ?? 0;
  const hold = entries.HOLD ?? 0;
  const amount = type === 'ADJUSTMENT' ? main : Math.abs(main !== 0 || gift !== 0 ? main : hold);
  const isFee = type === 'FEE';
  return {
    amount,
    gift: Math.abs(gift),
    fee: isFee ? (entries.REVENUE ?? 0) : 0,
    tax: isFee ? (entries.TAX ?? 0) : 0,
  };
}

export const TOP_UP_STATUSES = ['SUCCESS', 'FAILURE', 'PENDING'] as const;
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number];

/** Whether the filter by a top-up's status has a meaning beside these types: for top-ups alone. */
export function isTopUpStatusApplicable(types: readonly string[] | undefined): boolean {
  return types?.length === 1 && types[0] === 'TOP_UP';
}

/** The colour of a transaction's row: green for success and for what has no status, yellow while pending, red for failure. */
export function getTransactionTone(status: string | null): 'delivered' | 'assigned' | 'cancelled' {
  if (status === 'PENDING') return 'assigned';
  return status === 'FAILURE' ? 'cancelled' : 'delivered';
}

/** What is shown where a transaction names no payment method. */
export const DEFAULT_PAYMENT_METHOD = 'online';

/** How a transaction was paid, for people. */
export function getPaymentMethod(transaction: { payment_method: string | null }): string {
  return transaction.payment_method?.trim() || DEFAULT_PAYMENT_METHOD;
}

/** The card schemes whose top-ups can go back. */
export const REFUNDABLE_OPTIONS = ['VISA', 'MASTERCARD'] as const;
/** What the gateway answers to a payment that can go back. */
export const REFUNDABLE_CODE = '14000';

export interface RefundFacts {
  type: string | null;
  status: string | null;
  isRefunded: boolean;
  payfort_information: { response_code: string | null; payment_option: string | null } | null;
}

/** Whether a refund may be asked for: all five conditions hold. */
export function isRefundable({ type, status, isRefunded, payfort_information: said }: RefundFacts): boolean {
  return (
    status === 'SUCCESS' &&
    said?.response_code === REFUNDABLE_CODE &&
    !isRefunded &&
    type === 'TOP_UP' &&
    REFUNDABLE_OPTIONS.some((option) => option === said.payment_option)
  );
}
