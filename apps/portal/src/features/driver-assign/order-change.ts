import type { OrderRow } from '@mishwar/contract';

type Facts = Pick<OrderRow, 'status' | 'driver_id' | 'driver_name'>;

/** What happened to an order while the operator looks for a driver. */
export type OrderChange =
  /** Another driver than the one the operator saw has it: a choice would take it from that driver. */
  | { kind: 'taken'; name: string }
  /** The driver whom the operator saw no longer has it. */
  | { kind: 'released'; name: string }
  /** The driver whom the operator saw went on with it. */
  | { kind: 'advanced'; status: OrderRow['status'] };

/** The change from the order as the operator saw it to the order now; null when nothing of it matters to the choice. */
export function findOrderChange(seen: Facts, now: Facts): OrderChange | null {
  if (now.driver_id !== seen.driver_id) {
    return now.driver_id === null
      ? { kind: 'released', name: seen.driver_name ?? '' }
      : { kind: 'taken', name: now.driver_name ?? '' };
  }
  return now.status === seen.status ? null : { kind: 'advanced', status: now.status };
}
