import { MATCHED_SETTINGS, PREPARATION_MINUTES } from '../distribution/matched/matched-defaults.ts';
import type { Place } from '../geo/haversine.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** An order that a driver has in hand, with what its delivery time depends on. */
export interface CarriedOrder {
  status: OrderStatus;
  restaurant: Place;
  customer: Place;
  created_at: Date;
  arrived_store_at: Date | null;
  wait_customer_at: Date | null;
}

export const STOP_KINDS = ['restaurant', 'customer'] as const;

/** A place that a driver still has to go to. */
export interface Stop<Order extends CarriedOrder = CarriedOrder> {
  kind: (typeof STOP_KINDS)[number];
  order: Order;
  place: Place;
}

const MINUTE = 60_000;

/**
 * The remaining stops of a driver: the orders in the given sequence, each first at its restaurant where it has not been
 * picked up, then at its customer.
 */
export function listStops<Order extends CarriedOrder>(orders: readonly Order[]): Stop<Order>[] {
  return orders.flatMap((order): Stop<Order>[] => {
    const isPickedUp = order.status === 'take_order' || order.status === 'wait_customer';
    return [
      ...(isPickedUp ? [] : [{ kind: 'restaurant' as const, order, place: order.restaurant }]),
      { kind: 'customer', order, place: order.customer },
    ];
  });
}

/**
 * When the driver arrives at each stop. A restaurant is left after the pick-up, and not before the order can be ready; a
 * customer after the drop-off. What is already spent at a door counts.
 *
 * @param minutes of the way to each stop: from the driver's position to the first one, then from stop to stop
 */
export function timeStops(stops: readonly Stop[], minutes: readonly number[], now: Date): Date[] {
  let at = now.getTime();
  return stops.map(({ kind, order }, index) => {
    const arrival = at + (minutes[index] ?? 0) * MINUTE;
    at = kind === 'restaurant' ? leaveRestaurant(order, arrival) : leaveCustomer(order, arrival);
    return new Date(arrival);
  });
}

function leaveRestaurant({ created_at, arrived_store_at }: CarriedOrder, arrival: number): number {
  const there = arrived_store_at?.getTime() ?? arrival;
  const readyAt = created_at.getTime() + PREPARATION_MINUTES * MINUTE;
  return Math.max(arrival, there + MATCHED_SETTINGS.pickupMinutes * MINUTE, readyAt);
}

function leaveCustomer({ wait_customer_at }: CarriedOrder, arrival: number): number {
  const there = wait_customer_at?.getTime() ?? arrival;
  return Math.max(arrival, there + MATCHED_SETTINGS.dropoffMinutes * MINUTE);
}
