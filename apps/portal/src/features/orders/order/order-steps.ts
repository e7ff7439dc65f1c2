import type { OrderRow } from '@mishwar/contract';

type StepName =
  | 'created'
  | 'assigned'
  | 'arrived_store'
  | 'take_order'
  | 'wait_customer'
  | 'delivered'
  | 'cancelled';

export interface OrderStep {
  name: StepName;
  /** ISO time; null for a future or skipped step. */
  at: string | null;
  state: 'done' | 'skipped' | 'current' | 'ahead' | 'stopped';
}

/**
 * The steps of an order. The last reached step is `current` while the order is open. Steps before it that never happened
 * are `skipped`, as by an execute; a cancelled order ends with `cancelled` after its reached steps.
 */
export function buildOrderSteps(order: OrderRow): OrderStep[] {
  const steps: { name: StepName; at: string | null }[] = [
    { name: 'created', at: order.created_at },
    { name: 'assigned', at: order.assigned_at },
    { name: 'arrived_store', at: order.arrived_store_at },
    { name: 'take_order', at: order.take_order_at },
    { name: 'wait_customer', at: order.wait_customer_at },
    { name: 'delivered', at: order.delivery_time },
  ];
  if (order.isCanceled && !order.isDelivered) {
    const reached = steps
      .filter(({ at }) => at !== null)
      .map((step): OrderStep => ({ ...step, state: 'done' }));
    return [...reached, { name: 'cancelled', at: order.cancelled_at, state: 'stopped' }];
  }
  const last = order.isDelivered ? steps.length - 1 : steps.findLastIndex(({ at }) => at !== null);
  return steps.map((step, at) => {
    if (at > last) return { ...step, state: 'ahead' };
    if (at === last && !order.isDelivered) return { ...step, state: 'current' };
    return { ...step, state: step.at === null && at < last ? 'skipped' : 'done' };
  });
}
