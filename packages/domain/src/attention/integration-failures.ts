import type { AttentionReason } from './needs-attention.ts';

/** Tries of a message after which a person should know: the first one may fail by chance. */
export const MIN_FAILED_ATTEMPTS = 2;
/** Seconds that a refund may be open: whoever asked for it is still asking the gateway. */
export const MAX_OPEN_REFUND_SECONDS = 60;
/** Seconds after the end of a checkout in which the gateway should have said what became of it. */
export const MAX_PAYMENT_DELAY_SECONDS = 120;
/** What has been so for longer is no news any more: hours. */
export const MAX_FAILURE_AGE_HOURS = 24;

/** A message that its receiver has not taken. */
export interface UndeliveredMessage {
  created_at: Date;
  attempts: number;
  next_attempt_at: Date;
  dead_at: Date | null;
}

/** Why a person should look at a message, or null: it is given up, or was refused more than once and is sent again. */
export function checkUndeliveredMessage(message: UndeliveredMessage): AttentionReason | null {
  const { created_at, attempts, next_attempt_at, dead_at } = message;
  if (dead_at) return { kind: 'not_delivered', since: dead_at, next: null };
  if (attempts < MIN_FAILED_ATTEMPTS) return null;
  return {
    kind: 'not_delivered',
    since: created_at,
    next: { automation: 'sent_again', at: next_attempt_at },
  };
}

/** A refund that did not come to its end, or came to a bad one. */
export interface OpenRefund {
  state: 'REQUESTED' | 'DONE' | 'FAILED';
  created_at: Date;
  ended_at: Date | null;
}

/** Why a person should look at a refund, or null. `askedEvery` is how often the gateway is asked, in seconds. */
export function checkOpenRefund(refund: OpenRefund, askedEvery: number, now: Date): AttentionReason | null {
  if (refund.state === 'DONE') return null;
  const since = refund.ended_at ?? refund.created_at;
  if (refund.state === 'FAILED') return { kind: 'refund_failed', since, next: null };
  const open = (now.getTime() - refund.created_at.getTime()) / 1000;
  if (open <= MAX_OPEN_REFUND_SECONDS) return null;
  // It is asked about in turns that nobody writes down: the next one begins within one of them.
  const turns = Math.floor(open / askedEvery) + 1;
  const at = new Date(refund.created_at.getTime() + turns * askedEvery * 1000);
  return { kind: 'refund_open', since: refund.created_at, next: { automation: 'asked_again', at } };
}

/** A payment of which nothing was heard though its checkout is over. */
export interface UnknownPayment {
  expires_at: Date;
  checked_at: Date;
}

/** Why a person should look at a payment, or null. `askedEvery` as above. */
export function checkUnknownPayment(
  payment: UnknownPayment,
  askedEvery: number,
  now: Date,
): AttentionReason | null {
  const since = payment.expires_at;
  if (now.getTime() - since.getTime() <= MAX_PAYMENT_DELAY_SECONDS * 1000) return null;
  const at = new Date(payment.checked_at.getTime() + askedEvery * 1000);
  return { kind: 'payment_unknown', since, next: { automation: 'asked_again', at } };
}
