/** Attempts that fail in a row before a webhook may be disabled. */
const WEBHOOK_MIN_FAILURES = 20;
/** Hours without a success before a webhook is disabled. */
const WEBHOOK_FAILING_HOURS = 24;
/** Hours in which the secret before a rotation stays valid. */
export const SECRET_OVERLAP_HOURS = 24;
/** Maximum length of the URL of a webhook. */
export const MAX_WEBHOOK_URL_LENGTH = 2_000;
/** Answer of a receiver that wants no more events. */
const GONE = 410;

/** Events of a channel's webhook. */
export const WEBHOOK_EVENTS = ['order.status_changed', 'webhook.test'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** State of a channel's webhook: switched off by staff, or disabled by the server. */
export const WEBHOOK_STATES = ['on', 'failing', 'off', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

interface Failing {
  failures: number;
  failing_since: Date | null;
}

/** The state of a webhook as staff see it. */
export function webhookState(webhook: {
  is_active: boolean;
  disabled_at: Date | null;
  failures: number;
}): WebhookState {
  if (webhook.disabled_at) return 'disabled';
  if (!webhook.is_active) return 'off';
  return webhook.failures > 0 ? 'failing' : 'on';
}

/**
 * Whether a webhook is disabled after another failure: its receiver is gone for good (410), or has failed for a day and
 * often enough that the day was no pause in traffic.
 */
export function isDisabledAfter({ failures, failing_since }: Failing, status: number, now: Date): boolean {
  if (status === GONE) return true;
  if (failing_since === null || failures < WEBHOOK_MIN_FAILURES) return false;
  return now.getTime() - failing_since.getTime() >= WEBHOOK_FAILING_HOURS * 3_600_000;
}

/** State of a delivery: sent, on its way, in backoff, out of attempts or refused, or held. */
export const DELIVERY_STATES = ['sent', 'waiting', 'retrying', 'failed', 'held'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The state of a delivery by its message. */
export function deliveryState(message: {
  sent_at: Date | null;
  dead_at: Date | null;
  held_reason: string | null;
  attempts: number;
}): DeliveryState {
  if (message.sent_at) return 'sent';
  if (message.dead_at) return message.held_reason === null ? 'failed' : 'held';
  return message.attempts > 0 ? 'retrying' : 'waiting';
}
