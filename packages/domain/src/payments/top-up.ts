import { type Decision, type Refusal, refuse } from '../decision.ts';
import { type Halalas, parseMoney } from '../money/money.ts';
import type { PaymentPlatform } from '../settings/settings.ts';
import type { TopUpStatus } from '../transactions/transaction-rules.ts';
import type { Gateway } from '../wallet/wallet.ts';

/** What one top-up by a driver may be, in halalas: from the smallest deposit that the driver terms name. */
export const TOP_UP_LIMITS: Readonly<Record<'least' | 'most', Halalas>> = { least: 50_000, most: 1_000_000 };
/** Top-ups of one driver that may wait for their payment at once. */
export const MAX_OPEN_TOP_UPS = 3;
/** How long a checkout can be paid. */
export const CHECKOUT_MINUTES = 30;
/** How long after that a payment which had begun in time may still be told. */
export const CHECKOUT_GRACE_MINUTES = 5;

/** A payment gateway that takes drivers' money; staff's MANUAL takes none. */
export type PaymentGatewayName = Exclude<Gateway, 'MANUAL'>;

export type TopUpRefusal = Refusal<
  'top_up_amount_invalid' | 'top_up_amount_out_of_limits' | 'top_up_too_many_open' | 'payment_gateway_off'
>;

/** Which gateway a new payment goes to by the settings; null where staff have switched payments off. */
export function getActiveGateway(
  platform: PaymentPlatform,
  isHyperpayOn: boolean,
): PaymentGatewayName | null {
  if (platform === 'OFF' || (platform === 'HYPERPAY' && !isHyperpayOn)) return null;
  return platform;
}

/** Whether a driver may begin a top-up of `amount` riyals while `open` others of his wait. */
export function decideTopUp(
  asked: string | number,
  { gateway, open }: { gateway: PaymentGatewayName | null; open: number },
): Decision<{ amount: Halalas; gateway: PaymentGatewayName }, TopUpRefusal> {
  if (gateway === null) return refuse<TopUpRefusal>({ code: 'payment_gateway_off', status: 409 });
  const amount = parseMoney(asked);
  if (amount === null) return refuse<TopUpRefusal>({ code: 'top_up_amount_invalid', status: 422 });
  if (amount < TOP_UP_LIMITS.least || amount > TOP_UP_LIMITS.most)
    return refuse<TopUpRefusal>({ code: 'top_up_amount_out_of_limits', status: 422 });
  if (open >= MAX_OPEN_TOP_UPS) return refuse<TopUpRefusal>({ code: 'top_up_too_many_open', status: 409 });
  return { ok: true, amount, gateway };
}

/** What a gateway says of a payment: `none` has not been tried, `pending` is under way. */
export type PaymentOutcome = 'paid' | 'failed' | 'pending' | 'none';

export interface Settlement {
  /** The top-up's status from now on. */
  status: TopUpStatus;
  /** Money came in now: it is to be booked. */
  isBooked: boolean;
  /** Nothing more is expected of the gateway. */
  isFinal: boolean;
}

/**
 * What the gateway's word makes of a top-up. Money that came in is booked once, whatever was believed before; what was
 * booked stays. A failure may still be followed by a payment while the checkout is open, so only its end is final.
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
