import { type Decision, type Refusal, refuse } from '../decision.ts';
import { type Halalas, parseMoney } from '../money/money.ts';
import type { PaymentPlatform } from '../settings/settings.ts';
import type { TopUpStatus } from '../transactions/transaction-rules.ts';
import type { Gateway } from '../wallet/wallet.ts';

/** Bounds of one top-up in halalas; the lower one is the deposit of the driver terms. */
const TOP_UP_LIMITS: Readonly<Record<'least' | 'most', Halalas>> = { least: 50_000, most: 1_000_000 };
/** Unpaid top-ups that one driver may have at the same time. */
const MAX_OPEN_TOP_UPS = 3;
/** Minutes for which a checkout can be paid. */
export const CHECKOUT_MINUTES = 30;
/** Further minutes in which the gateway may report a payment that started in time. */
const CHECKOUT_GRACE_MINUTES = 5;

/** A payment gateway for drivers' payments; MANUAL stands for staff. */
export type PaymentGatewayName = Exclude<Gateway, 'MANUAL'>;

export type TopUpRefusal = Refusal<
  | 'top_up_amount_invalid'
  | 'top_up_amount_out_of_limits'
  | 'top_up_too_many_open'
  | 'payment_gateway_off'
  | 'payment_type_closed'
>;

/** The gateway for new payments by the settings; null where payments are switched off. */
export function getActiveGateway(
  platform: PaymentPlatform,
  isHyperpayOn: boolean,
): PaymentGatewayName | null {
  if (platform === 'OFF' || (platform === 'HYPERPAY' && !isHyperpayOn)) return null;
  return platform;
}

/** What a driver's payment is decided on. */
export interface PaymentState {
  /** The gateway in use; null where payments are switched off. */
  gateway: PaymentGatewayName | null;
  /** Unpaid top-ups that the driver has already. */
  open: number;
  /** Whether the setting PAYMENT_MODE lets drivers pay by card. */
  isTypeOpen: boolean;
}

/** Decides a new top-up of a driver: `asked` in riyals. */
export function decideTopUp(
  asked: string | number,
  { gateway, open, isTypeOpen }: PaymentState,
): Decision<{ amount: Halalas; gateway: PaymentGatewayName }, TopUpRefusal> {
  if (gateway === null) return refuse<TopUpRefusal>({ code: 'payment_gateway_off', status: 409 });
  if (!isTypeOpen) return refuse<TopUpRefusal>({ code: 'payment_type_closed', status: 409 });
  const amount = parseMoney(asked);
  if (amount === null) return refuse<TopUpRefusal>({ code: 'top_up_amount_invalid', status: 422 });
  if (amount < TOP_UP_LIMITS.least || amount > TOP_UP_LIMITS.most)
    return refuse<TopUpRefusal>({ code: 'top_up_amount_out_of_limits', status: 422 });
  if (open >= MAX_OPEN_TOP_UPS) return refuse<TopUpRefusal>({ code: 'top_up_too_many_open', status: 409 });
  return { ok: true, amount, gateway };
}

/** A pricing plan at the moment of a purchase; amounts in halalas. */
export interface PlanOnSale {
  isActive: boolean;
  version: number;
  price: Halalas;
  gift: Halalas;
}

export type PlanRefusal = Refusal<
  'plan_not_active' | 'plan_changed' | 'top_up_too_many_open' | 'payment_gateway_off' | 'payment_type_closed'
>;

/**
 * Decides the purchase of a plan: `seen` is the version that the driver was shown. Only what was shown is sold; once the
 * purchase has begun its terms no longer change.
 */
export function decidePlanPurchase(
  plan: PlanOnSale,
  seen: number,
  { gateway, open, isTypeOpen }: PaymentState,
): Decision<{ amount: Halalas; gift: Halalas; gateway: PaymentGatewayName }, PlanRefusal> {
  if (gateway === null) return refuse<PlanRefusal>({ code: 'payment_gateway_off', status: 409 });
  if (!isTypeOpen) return refuse<PlanRefusal>({ code: 'payment_type_closed', status: 409 });
  if (!plan.isActive) return refuse<PlanRefusal>({ code: 'plan_not_active', status: 409 });
  if (plan.version !== seen) return refuse<PlanRefusal>({ code: 'plan_changed', status: 409 });
  if (open >= MAX_OPEN_TOP_UPS) return refuse<PlanRefusal>({ code: 'top_up_too_many_open', status: 409 });
  return { ok: true, amount: plan.price, gift: plan.gift, gateway };
}

/** State of a payment at the gateway: `none` is not attempted, `pending` is in progress. */
export type PaymentOutcome = 'paid' | 'failed' | 'pending' | 'none';

export interface Settlement {
  /** The new status of the top-up. */
  status: TopUpStatus;
  /** The payment is to be booked now. */
  isBooked: boolean;
  /** No further result is expected from the gateway. */
  isFinal: boolean;
}

/**
 * Decides the settlement of a top-up by the gateway's result. A payment is booked once, even after an earlier failure,
 * and a booking stays. While the checkout is open a payment may follow a failure, so only its end is final.
 */
export function decideSettlement(
  status: TopUpStatus,
  outcome: PaymentOutcome,
  checkout: { expiresAt: Date; now: Date },
): Settlement {
  if (status === 'SUCCESS') return { status, isBooked: false, isFinal: true };
  if (outcome === 'paid') return { status: 'SUCCESS', isBooked: true, isFinal: true };
  if (outcome === 'pending') return { status, isBooked: false, isFinal: false };
  const over = checkout.now.getTime() > checkout.expiresAt.getTime() + CHECKOUT_GRACE_MINUTES * 60_000;
  const hasFailed = outcome === 'failed' || over;
  return { status: hasFailed ? 'FAILURE' : status, isBooked: false, isFinal: over };
}
