import { isUnacceptedTooLong } from '../distribution/decide-wave.ts';
import { LATE_AFTER_MINUTES } from '../orders/order-display.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** What needs attention in the ledger, in open orders, integrations and ratings; the most urgent first. */
export const ATTENTION_KINDS = [
  'ledger_torn',
  'no_driver',
  'driver_silent',
  'late',
  'late_soon',
  'store_wait',
  'refund_failed',
  'refund_open',
  'payment_unknown',
  'not_delivered',
  'low_rating',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/**
 * What happens without staff: the order is offered again, the driver is taken offline, the message is retried, the
 * gateway is polled again.
 */
export const AUTOMATIONS = ['search_again', 'taken_offline', 'sent_again', 'asked_again'] as const;
export type Automation = (typeof AUTOMATIONS)[number];

/** For how many minutes an item can be snoozed; the first is the default. */
export const SNOOZE_MINUTES = [15, 30, 60] as const;

/**
 * Whether an operator may set an item aside by its key (`kind:id`); the ledger's findings have no id, and cannot be
 * snoozed.
 */
export const isSnoozable = (key: string): boolean => {
  const [kind = '', id = '', ...rest] = key.split(':');
  return ATTENTION_KINDS.some((value) => value === kind) && /^\d{1,15}$/.test(id) && rest.length === 0;
};

/** Waves without an accepted offer from which an order needs attention. */
export const MIN_FAILED_WAVES = 3;
/** Minutes without a position from a driver who has an order. */
export const MAX_SILENT_MINUTES = 5;
/** Minutes that a driver may wait at the store. */
export const MAX_STORE_WAIT_MINUTES = 15;

/** The facts about an order that the rule reads. */
export interface OpenOrder {
  status: OrderStatus;
  created_at: Date;
  promised_at: Date;
  assigned_at: Date | null;
  arrived_store_at: Date | null;
  /** Its distribution: start, waves so far, times of the last and the next one; null where no driver is searched for. */
  search: { started_at: Date; waves: number; last_wave_at: Date | null; next_wave_at: Date } | null;
  /** Time of the last position of its driver; null without one. */
  heard_at: Date | null;
  /** When its driver is expected at the customer, and since when that is known; null without an estimate. */
  estimate: { arrives_at: Date; computed_at: Date } | null;
}

export interface AttentionReason {
  kind: AttentionKind;
  /** Start of the condition. */
  since: Date;
  /** What happens without staff, and when, counted down from `from`; null where nothing does. */
  next: { automation: Automation; from: Date; at: Date } | null;
  /** Whole minutes after the promised time at which an order is expected that will be late. */
  late_by?: number;
}

const MINUTE = 60_000;
const later = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * MINUTE);

/**
 * Why an order needs attention now, the most urgent reason first; empty where it needs none. A driver without a
 * position for `offlineHours` is taken offline.
 */
export function checkOpenOrder(order: OpenOrder, offlineHours: number, now: Date): AttentionReason[] {
  const reasons: AttentionReason[] = [];
  const { status, search, promised_at, arrived_store_at, estimate } = order;
  if (status === 'delivered' || status === 'cancelled') return reasons;
  if (status === 'new') {
    const since = search?.started_at ?? order.created_at;
    if ((search && search.waves >= MIN_FAILED_WAVES) || isUnacceptedTooLong(since, now)) {
      const next = search && {
        automation: 'search_again' as const,
        from: search.last_wave_at ?? search.started_at,
        at: search.next_wave_at,
      };
      reasons.push({ kind: 'no_driver', since, next });
    }
  } else {
    const taken = order.assigned_at ?? order.created_at;
    const heard = order.heard_at ?? taken;
    if (later(heard, MAX_SILENT_MINUTES) < now) {
      const at = later(heard, offlineHours * 60);
      const next = at > now ? { automation: 'taken_offline' as const, from: heard, at } : null;
      // A driver who was silent before the assignment needs attention from the assignment on.
      reasons.push({
        kind: 'driver_silent',
        since: new Date(Math.max(heard.getTime(), taken.getTime())),
        next,
      });
    }
  }
  const deadline = later(promised_at, LATE_AFTER_MINUTES);
  if (deadline < now) reasons.push({ kind: 'late', since: deadline, next: null });
  else if (estimate && estimate.arrives_at > deadline) {
    const late_by = Math.floor((estimate.arrives_at.getTime() - promised_at.getTime()) / MINUTE);
    reasons.push({ kind: 'late_soon', since: estimate.computed_at, next: null, late_by });
  }
  if (
    status === 'arrived_store' &&
    arrived_store_at &&
    later(arrived_store_at, MAX_STORE_WAIT_MINUTES) < now
  ) {
    reasons.push({ kind: 'store_wait', since: arrived_store_at, next: null });
  }
  return reasons;
}
