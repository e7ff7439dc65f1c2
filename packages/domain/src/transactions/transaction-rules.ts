import type { Halalas } from '../money/money.ts';
import type { DriverAccount, WalletTransactionType } from '../wallet/wallet.ts';

/** Entry amounts of a transaction by account, in halalas; an untouched account is absent. */
export type EntryAmounts = Readonly<Partial<Record<DriverAccount | 'REVENUE' | 'TAX', Halalas | null>>>;

export interface TransactionAmounts {
  /** Amount on the driver's main balance; only an ADJUSTMENT can be negative. */
  amount: Halalas;
  /** Amount on the gift balance. */
  gift: Halalas;
  /** Fee without tax; 0 for other types. */
  fee: Halalas;
  tax: Halalas;
}

/** The displayed amounts of a transaction in halalas, from its entries. */
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

/** What a transaction does to a driver's balance. */
export type MoneyMovement = 'in' | 'out' | 'hold' | 'release' | 'fee';

const MOVEMENTS: Record<Exclude<WalletTransactionType, 'ADJUSTMENT'>, MoneyMovement> = {
  HOLDING: 'hold',
  GIFT_ORDER: 'hold',
  CASH_BACK: 'release',
  FEE: 'fee',
  TOP_UP: 'in',
  TOP_UP_PAYFORT_REFUND: 'out',
  SUBSCRIBER_MEMBERSHIP: 'out',
};

/** The movement of a transaction; an adjustment moves by the sign of its amount. */
export function getMoneyMovement(type: WalletTransactionType, amount: Halalas): MoneyMovement {
  if (type !== 'ADJUSTMENT') return MOVEMENTS[type];
  return amount < 0 ? 'out' : 'in';
}

/** A displayed amount in halalas with the sign of its movement; the displayed amounts of most types have none. */
export function signByMovement(type: WalletTransactionType, amount: Halalas): Halalas {
  if (amount === 0) return 0;
  const movement = getMoneyMovement(type, amount);
  return movement === 'in' || movement === 'release' ? Math.abs(amount) : -Math.abs(amount);
}

export const TOP_UP_STATUSES = ['SUCCESS', 'FAILURE', 'PENDING'] as const;
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number];

/** Whether the filter by top-up status applies to the chosen types: only where TOP_UP is the only one. */
export function isTopUpStatusApplicable(types: readonly string[] | undefined): boolean {
  return types?.length === 1 && types[0] === 'TOP_UP';
}

/** Tone of a transaction's row: green for success or no status, yellow while pending, red for failure. */
export function getTransactionTone(status: string | null): 'delivered' | 'assigned' | 'cancelled' {
  if (status === 'PENDING') return 'assigned';
  return status === 'FAILURE' ? 'cancelled' : 'delivered';
}

const FROM_BALANCE: readonly WalletTransactionType[] = [
  'HOLDING',
  'GIFT_ORDER',
  'CASH_BACK',
  'FEE',
  'SUBSCRIBER_MEMBERSHIP',
];

/** The payment method that is stored with what moves within a driver's balances; null where money comes or goes. */
export function getLedgerMethod(type: WalletTransactionType): 'balance' | null {
  return FROM_BALANCE.includes(type) ? 'balance' : null;
}

/** Displayed where a driver's transaction has no payment method. */
const DEFAULT_PAYMENT_METHOD = 'online';

/** The displayed payment method of a transaction; `byRole` is who caused it: what staff charge has no method of its own. */
export function getPaymentMethod(stored: string | null, byRole: string): string {
  return stored?.trim() || (byRole === 'DRIVER' ? DEFAULT_PAYMENT_METHOD : 'manual');
}
