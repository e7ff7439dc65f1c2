import type { AnyId } from './order-status.ts';

/** The fields of an order that decide how it is shown, as on the wire. */
export interface ShownOrder {
  isDelivered?: boolean | null | undefined;
  isCanceled?: boolean | null | undefined;
  driver_id?: AnyId | null | undefined;
  driver_name?: string | null | undefined;
}

function hasDriver({ driver_id, driver_name }: ShownOrder): boolean {
  return Boolean(driver_id || driver_name);
}

/** Successful/delivered, Cancelled, Waiting (for acceptance), On the way/ongoing. */
export type DisplayStatus = 'delivered' | 'cancelled' | 'waiting' | 'ongoing';

/** The displayed status, checked in this order: delivered, cancelled, no driver, driver. */
export function getDisplayStatus(order: ShownOrder): DisplayStatus {
  if (order.isDelivered) return 'delivered';
  if (order.isCanceled) return 'cancelled';
  return hasDriver(order) ? 'ongoing' : 'waiting';
}

/** Names of the colours of an order: green, red, yellow, none. */
export type OrderTone = 'delivered' | 'cancelled' | 'assigned' | 'new';

const TONE_OF_STATUS: Record<DisplayStatus, OrderTone> = {
  delivered: 'delivered',
  cancelled: 'cancelled',
  ongoing: 'assigned',
  waiting: 'new',
};

/** The tone of an order's row and badge: delivered and cancelled win over assigned. */
export function getOrderTone(order: ShownOrder): OrderTone {
  return TONE_OF_STATUS[getDisplayStatus(order)];
}

/** Whether 'Waiting for accept' is shown in place of the driver's name: an open order without a driver. */
export function isWaitingForAcceptance(order: ShownOrder): boolean {
  return getDisplayStatus(order) === 'waiting';
}

export const PAYMENT_METHODS = ['Cash', 'Card', 'online', 'Point'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The displayed payment method: Point when the whole order is paid with points. */
export function getPaymentLabel<Method extends string>(order: {
  payment_method: Method;
  point_type?: string | null | undefined;
}): Method | 'Point' {
  return order.point_type === 'total' ? 'Point' : order.payment_method;
}

/** Whether the driver collects money at the door: for Cash and Card, and what partial points leave to be paid. */
export function isCollectedAtDoor(order: {
  payment_method: string;
  point_type?: string | null | undefined;
  is_missing_items_order: boolean;
}): boolean {
  // Missing items were paid with the original order.
  return !order.is_missing_items_order && order.payment_method !== 'online' && order.point_type !== 'total';
}

/** Minutes after the promised time from which an order is late. */
export const LATE_AFTER_MINUTES = 20;

/**
 * Whether an order is not delivered 20 minutes after its promised time. A cancelled order, or one without a promised
 * time, is never late. Times are Date or ISO text; an open order is compared with `now`.
 */
export function isOrderLate(
  order: ShownOrder & {
    promised_at?: Date | string | null | undefined;
    delivery_time?: Date | string | null | undefined;
  },
  now: Date,
): boolean {
  if (!order.promised_at || (order.isCanceled && !order.isDelivered)) return false;
  const deadline = new Date(order.promised_at).getTime() + LATE_AFTER_MINUTES * 60_000;
  const judged = order.isDelivered && order.delivery_time ? new Date(order.delivery_time) : now;
  return judged.getTime() > deadline;
}
