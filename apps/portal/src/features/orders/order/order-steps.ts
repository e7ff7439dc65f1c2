import type { OrderRow } from '@mishwar/contract';

export type StepName =
  | 'created'
  | 'assigned'
  | 'arrived_store'
  | 'take_order'
  | 'wait_customer'
  | 'delivered'
  | 'cancelled';

export interface OrderStep {
  name: StepName;
  /** ISO; null while it has not come, or when it was passed over. */
  at: string | null;
  state: 'done' | 'current' | 'ahead' | 'stopped';
}

/**
 * The steps of an order on its way. The last one that came is `current` while the order is open. Steps that an
 * execute passed over count as done without a time; a cancelled order ends with `cancelled` in place of what was ahead.
 */
export function orderSteps(order: OrderRow): OrderStep[] {
  const way: { name: StepName; at: string | null }[] = [
    { name: 'created', at: order.created_at },
    { name: 'assigned', at: order.assigned_at },
    { name: 'arrived_store', at: order.arrived_store_at },
    { name: 'take_order', at: order.take_order_at },
    { name: 'wait_customer', at: order.wait_customer_at },
    { name: 'delivered', at: order.delivery_time },
  ];
  if (order.isCanceled && !order.isDelivered) {
    const came = way.filter(({ at }) => at !== null).map((step): OrderStep => ({ ...step, state: 'done' }));
    return [...came, { name: 'cancelled', at: order.cancelled_at, state: 'stopped' }];
  }
  const last = order.isDelivered ? way.length - 1 : way.findLastIndex(({ at }) => at !== null);
  return way.map((step, at) => ({
    ...step,
    state: at < last || (at === last && order.isDelivered) ? 'done' : at === last ? 'current' : 'ahead',
  }));
}
