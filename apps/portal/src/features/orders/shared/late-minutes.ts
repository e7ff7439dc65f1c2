import { isOrderLate, LATE_AFTER_MINUTES, type ShownOrder } from '@mishwar/domain';

/**
 * Whole minutes since the order became late, at least 1; null while it is not late. For a delivered order the minutes at
 * delivery. Times are ISO texts.
 */
export function getLateMinutes(
  order: ShownOrder & { promised_at: string; delivery_time: string | null },
  now: Date,
): number | null {
  if (!isOrderLate(order, now)) return null;
  const until = order.isDelivered && order.delivery_time ? new Date(order.delivery_time) : now;
  const since = new Date(order.promised_at).getTime() + LATE_AFTER_MINUTES * 60_000;
  return Math.max(1, Math.floor((until.getTime() - since) / 60_000));
}
