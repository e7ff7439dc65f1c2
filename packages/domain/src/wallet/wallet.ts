import { type Decision, type Refusal, refuse } from '../decision.ts';
import type { Halalas } from '../money/money.ts';
import { splitTax } from '../money/tax.ts';

/** Accounts of one driver; only MAIN can go below zero, by a super admin's adjustment. */
export const DRIVER_ACCOUNTS = ['MAIN', 'GIFT', 'HOLD'] as const;
export type DriverAccount = (typeof DRIVER_ACCOUNTS)[number];

/** Accounts of the platform; CLEARING exists once per payment gateway. */
export const PLATFORM_ACCOUNTS = [
  'REVENUE',
  'TAX',
  'GIFT_EXPENSE',
  'MEMBERSHIP',
  'ADJUSTMENT',
  'CLEARING',
] as const;
export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number];

/** Third parties that take payments. */
export const PAYMENT_GATEWAYS = ['HYPERPAY', 'PAYFORT'] as const;

/** Gateways through which money enters and leaves; MANUAL is staff. */
export const GATEWAYS = [...PAYMENT_GATEWAYS, 'MANUAL'] as const;
export type Gateway = (typeof GATEWAYS)[number];

export const WALLET_TRANSACTION_TYPES = [
  'HOLDING',
  'CASH_BACK',
  'FEE',
  'GIFT_ORDER',
  'TOP_UP',
  'TOP_UP_PAYFORT_REFUND',
  'SUBSCRIBER_MEMBERSHIP',
  'ADJUSTMENT',
] as const;
export type WalletTransactionType = (typeof WALLET_TRANSACTION_TYPES)[number];

/** A signed amount in halalas on one account. */
export type WalletEntry =
  | { kind: DriverAccount | Exclude<PlatformAccount, 'CLEARING'>; amount: Halalas }
  | { kind: 'CLEARING'; gateway: Gateway; amount: Halalas };

export type DriverBalances = Readonly<Record<DriverAccount, Halalas>>;

/** One transaction: its entries sum to zero. */
export interface Posting {
  type: WalletTransactionType;
  entries: WalletEntry[];
}

/** `missing` is the shortfall of the account in halalas. */
export interface WalletRefusal extends Refusal<'wallet_balance_too_low' | 'wallet_amount_invalid'> {
  account?: DriverAccount;
  missing?: Halalas;
}

export type WalletDecision<Extra = unknown> = Decision<{ posting: Posting } & Extra, WalletRefusal>;

const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;
const invalid = refuse<WalletRefusal>({ code: 'wallet_amount_invalid', status: 422 });

/** The balances of a driver after a posting. */
export function applyPosting(balances: DriverBalances, { entries }: Posting): DriverBalances {
  const after = { ...balances };
  for (const { kind, amount } of entries) {
    if (kind === 'MAIN' || kind === 'GIFT' || kind === 'HOLD') after[kind] += amount;
  }
  return after;
}

/** The posting, or a refusal where it would take an account of the driver further below zero. */
function checkPosting(balances: DriverBalances, posting: Posting): WalletDecision {
  const entries = posting.entries.filter(({ amount }) => amount !== 0);
  const after = applyPosting(balances, { ...posting, entries });
  const short = DRIVER_ACCOUNTS.find((account) => after[account] < 0 && after[account] < balances[account]);
  if (short) {
    return refuse({ code: 'wallet_balance_too_low', status: 409, account: short, missing: -after[short] });
  }
  return { ok: true, posting: { ...posting, entries } };
}

/** The account from which a fee is held, and to which it is returned. */
export type HeldFrom = 'MAIN' | 'GIFT';

/**
 * Holds the fee (including tax, in halalas) at assignment: from GIFT when it covers the fee (GIFT_ORDER), otherwise
 * from MAIN (HOLDING). Not called while a membership waives the fee: see `isFeeWaived`.
 */
export function holdForAssignment(
  balances: DriverBalances,
  fee: Halalas,
): WalletDecision<{ heldFrom: HeldFrom }> {
  if (!isAmount(fee)) return invalid;
  const heldFrom: HeldFrom = balances.GIFT >= fee ? 'GIFT' : 'MAIN';
  const held = checkPosting(balances, {
    type: heldFrom === 'GIFT' ? 'GIFT_ORDER' : 'HOLDING',
    entries: [
      { kind: heldFrom, amount: -fee },
      { kind: 'HOLD', amount: fee },
    ],
  });
  return held.ok ? { ...held, heldFrom } : held;
}

/** Whether an order costs the driver no fee: a membership is active, or the fee is 0. */
export function isFeeWaived(fee: Halalas, membershipDueAt: Date | null | undefined, now: Date): boolean {
  return fee === 0 || (membershipDueAt !== null && membershipDueAt !== undefined && membershipDueAt > now);
}

/** At delivery the held amount becomes revenue and tax. `held` in halalas, `taxRate` is a fraction (0.15). */
export function chargeHeldFee(balances: DriverBalances, held: Halalas, taxRate: number): WalletDecision {
  if (!isAmount(held)) return invalid;
  const { net, tax } = splitTax(held, taxRate);
  return checkPosting(balances, {
    type: 'FEE',
    entries: [
      { kind: 'HOLD', amount: -held },
      { kind: 'REVENUE', amount: net },
      { kind: 'TAX', amount: tax },
    ],
  });
}

export interface FeePreview {
  /** The fee with its tax, and the tax in it, in halalas. */
  fee: Halalas;
  tax: Halalas;
  /** The account that a fee is taken from which is not held yet; null where it is held, or there is none. */
  takenFrom: HeldFrom | null;
  after: DriverBalances;
}

/**
 * What the completion of an order would do to its driver's balances: a `held` fee is charged, a `due` one is held and
 * charged at once. Both in halalas; 0 where there is none.
 */
export function previewFee(
  balances: DriverBalances,
  { held, due }: { held: Halalas; due: Halalas },
  taxRate: number,
): Decision<FeePreview, WalletRefusal> {
  if (held === 0 && due === 0) return { ok: true, fee: 0, tax: 0, takenFrom: null, after: balances };
  const holding = held > 0 ? null : holdForAssignment(balances, due);
  if (holding && !holding.ok) return holding;
  const before = holding ? applyPosting(balances, holding.posting) : balances;
  const fee = held || due;
  const charged = chargeHeldFee(before, fee, taxRate);
  if (!charged.ok) return charged;
  const { tax } = splitTax(fee, taxRate);
  const after = applyPosting(before, charged.posting);
  return { ok: true, fee, tax, takenFrom: holding?.heldFrom ?? null, after };
}

/** At cancel or unassign the held amount returns to the account it came from (CASH_BACK). */
export function returnHeldFee(balances: DriverBalances, held: Halalas, heldFrom: HeldFrom): WalletDecision {
  if (!isAmount(held)) return invalid;
  return checkPosting(balances, {
    type: 'CASH_BACK',
    entries: [
      { kind: 'HOLD', amount: -held },
      { kind: heldFrom, amount: held },
    ],
  });
}

/** Money in through a gateway or by staff (MANUAL), with a gift of the platform. Either may be 0, not both. */
export function postTopUp(
  balances: DriverBalances,
  { gateway, amount, gift = 0 }: { gateway: Gateway; amount: Halalas; gift?: Halalas },
): WalletDecision {
  const whole = Number.isSafeInteger(amount) && Number.isSafeInteger(gift);
  if (!whole || amount < 0 || gift < 0 || amount + gift === 0) return invalid;
  return checkPosting(balances, {
    type: 'TOP_UP',
    entries: [
      { kind: 'CLEARING', gateway, amount: -amount },
      { kind: 'MAIN', amount },
      { kind: 'GIFT_EXPENSE', amount: -gift },
      { kind: 'GIFT', amount: gift },
    ],
  });
}

/** Holds the amount of a top-up while its refund is requested, so that it cannot be spent. */
export function holdRefund(balances: DriverBalances, amount: Halalas): WalletDecision {
  if (!isAmount(amount)) return invalid;
  return checkPosting(balances, {
    type: 'TOP_UP_PAYFORT_REFUND',
    entries: [
      { kind: 'MAIN', amount: -amount },
      { kind: 'HOLD', amount },
    ],
  });
}

/** Ends a refund: the held amount leaves through the gateway, or returns to the driver where the refund failed. */
export function endRefund(
  balances: DriverBalances,
  { gateway, amount, isDone }: { gateway: Gateway; amount: Halalas; isDone: boolean },
): WalletDecision {
  if (!isAmount(amount)) return invalid;
  return checkPosting(balances, {
    type: 'TOP_UP_PAYFORT_REFUND',
    entries: [
      { kind: 'HOLD', amount: -amount },
      isDone ? { kind: 'CLEARING', gateway, amount } : { kind: 'MAIN', amount },
    ],
  });
}

/** Pays a membership from MAIN. `price` in halalas. */
export function payMembership(balances: DriverBalances, price: Halalas): WalletDecision {
  if (!isAmount(price)) return invalid;
  return checkPosting(balances, {
    type: 'SUBSCRIBER_MEMBERSHIP',
    entries: [
      { kind: 'MAIN', amount: -price },
      { kind: 'MEMBERSHIP', amount: price },
    ],
  });
}

/** Returns the unused part of a membership's price to MAIN (CASH_BACK). `amount` in halalas. */
export function returnMembership(balances: DriverBalances, amount: Halalas): WalletDecision {
  if (!isAmount(amount)) return invalid;
  return checkPosting(balances, {
    type: 'CASH_BACK',
    entries: [
      { kind: 'MEMBERSHIP', amount: -amount },
      { kind: 'MAIN', amount },
    ],
  });
}
