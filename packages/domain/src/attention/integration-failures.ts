import type { AttentionReason } from './needs-attention.ts';

/** Failed attempts of a message from which it needs attention: a first attempt may fail by chance. */
export const MIN_FAILED_ATTEMPTS = 2;
/** Seconds that a refund may be open: the request that started it is still waiting for the gateway. */
const MAX_OPEN_REFUND_SECONDS = 60;
/** Seconds after the end of a checkout within which the gateway should report its result. */
const MAX_PAYMENT_DELAY_SECONDS = 120;
/** Hours after which a failure is no longer listed. */
export const MAX_FAILURE_AGE_HOURS = 24;

/** An outbox message that is not delivered. */
export interface UndeliveredMessage {
  created_at: Date;
  attempts: number;
  next_attempt_at: Date;
  dead_at: Date | null;
}

/** The attention reason of a message, or null: it is a dead letter, or it failed repeatedly and is retried. */
export function checkUndeliveredMessage(message: UndeliveredMessage): AttentionReason | null {
  const { created_at, attempts, next_attempt_at, dead_at } = message;
  if (dead_at) return { kind: 'not_delivered', since: dead_at, next: null };
  if (attempts < MIN_FAILED_ATTEMPTS) return null;
  return {
    kind: 'not_delivered',
    since: created_at,
    next: { automation: 'sent_again', from: created_at, at: next_attempt_at },
  };
}

/** A refund that is open or failed. */
export interface OpenRefund {
  state: 'REQUESTED' | 'DONE' | 'FAILED';
  created_at: Date;
  /** When the gateway was asked last. */
  checked_at: Date;
  ended_at: Date | null;
}

/** The attention reason of a refund, or null. The gateway is polled every `pollSeconds`. */
export function checkOpenRefund(refund: OpenRefund, pollSeconds: number, now: Date): AttentionReason | null {
  if (refund.state === 'DONE') return null;
  const since = refund.ended_at ?? refund.created_at;
  if (refund.state === 'FAILED') return { kind: 'refund_failed', since, next: null };
  const open = (now.getTime() - refund.created_at.getTime()) / 1000;
  if (open <= MAX_OPEN_REFUND_SECONDS) return null;
  return { kind: 'refund_open', since: refund.created_at, next: askedAgain(refund.checked_at, pollSeconds) };
}

/** A payment without a result after its checkout has ended. */
export interface UnknownPayment {
  expires_at: Date;
  checked_at: Date;
}

/** The attention reason of a payment, or null. The gateway is polled every `pollSeconds`. */
export function checkUnknownPayment(
  payment: UnknownPayment,
  pollSeconds: number,
  now: Date,
): AttentionReason | null {
  const since = payment.expires_at;
  if (now.getTime() - since.getTime() <= MAX_PAYMENT_DELAY_SECONDS * 1000) return null;
  return { kind: 'payment_unknown', since, next: askedAgain(payment.checked_at, pollSeconds) };
}

const askedAgain = (from: Date, pollSeconds: number) => ({
  automation: 'asked_again' as const,
  from,
  at: new Date(from.getTime() + pollSeconds * 1000),
});
