import { getDisplayStatus, isOrderLate, LATE_AFTER_MINUTES, type ShownOrder } from '@mishwar/domain';

const MINUTE_MS = 60_000;

/** What the minutes of an order count: since it became late, since its creation, to or since its promised time. */
export type OrderMinutes = { kind: 'late' | 'waiting' | 'due' | 'overdue'; minutes: number };

/**
 * The minutes that matter on an order, the most urgent kind alone: late, without a driver, past its promised time, or on
 * its way to it. Of a delivered order only the minutes late at delivery; null for another finished one. Times are ISO texts.
 */
export function getOrderMinutes(
  order: ShownOrder & { created_at: string; promised_at: string; delivery_time: string | null },
  now: Date,
): OrderMinutes | null {
  const { isDelivered, delivery_time, promised_at, created_at } = order;
  const until = isDelivered && delivery_time ? new Date(delivery_time) : now;
  const since = (time: string) => Math.floor((until.getTime() - Date.parse(time)) / MINUTE_MS);
  const afterPromise = since(promised_at);
  if (isOrderLate(order, now))
    return { kind: 'late', minutes: Math.max(1, afterPromise - LATE_AFTER_MINUTES) };
  const status = getDisplayStatus(order);
  if (status === 'waiting') return { kind: 'waiting', minutes: Math.max(0, since(created_at)) };
  if (status !== 'ongoing') return null;
  // Counted down as it is counted up: a begun minute to the promise is a whole one.
  return afterPromise >= 0
    ? { kind: 'overdue', minutes: afterPromise }
    : { kind: 'due', minutes: -afterPromise };
}
