/** The states of an order as they are stored, in the sequence in which an order passes through them. */
export const ORDER_STATUSES = [
  'new',
  'assigned',
  'arrived_store',
  'take_order',
  'wait_customer',
  'delivered',
  'cancelled',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** States in which a driver has the order in hand. */
export const IN_HAND_STATUSES = [
  'assigned',
  'arrived_store',
  'take_order',
  'wait_customer',
] as const satisfies readonly OrderStatus[];

/** Whether an order is neither delivered nor cancelled. */
export function isOrderOpen(status: OrderStatus): boolean {
  return status !== 'delivered' && status !== 'cancelled';
}

/** The two flags that the wire carries for a stored state. */
export function getStatusFlags(status: OrderStatus): { isDelivered: boolean; isCanceled: boolean } {
  return { isDelivered: status === 'delivered', isCanceled: status === 'cancelled' };
}

/** Ids are numbers in the database and text on the wire; one call of a rule uses one of them. */
export type AnyId = string | number;

/** The facts about an order that the state rules read. */
export interface OrderState<Id extends AnyId = AnyId> {
  status: OrderStatus;
  driver_id?: Id | null | undefined;
  parent_order_id?: Id | null | undefined;
}

/** What staff may do with an order in its current state; sent with the row. */
export interface OrderActions {
  execute: boolean;
  cancel: boolean;
  unassign: boolean;
  assign: boolean;
  reoffer: boolean;
  reorder: boolean;
}

/**
 * The actions that are offered on an order. Assign is offered on an order with a driver too: a caller who has seen that
 * driver hands the order over, any other caller is refused because it is already assigned.
 */
export function getOrderActions(order: OrderState): OrderActions {
  const open = isOrderOpen(order.status);
  return {
    execute: open,
    cancel: open,
    unassign: open && Boolean(order.driver_id),
    assign: open,
    reoffer: open && !order.driver_id,
    reorder: !order.parent_order_id,
  };
}
