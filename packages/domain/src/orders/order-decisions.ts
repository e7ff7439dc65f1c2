import { type Decision, type Refusal, refuse } from '../decision.ts';
import { isOpen, type OrderState, type OrderStatus } from './order-status.ts';

export type OrderRefusalCode =
  | 'order_delivered'
  | 'order_cancelled'
  | 'request_assigned_to_driver'
  | 'order_has_no_driver'
  | 'driver_required'
  | 'required_reason'
  | 'offer_not_found'
  | 'order_not_yours'
  | 'order_step_not_allowed'
  | 'order_execute_too_early'
  | 'order_execute_too_far';

/** Why an order action is refused; `driver_id` names the driver who has the order where that is the reason. */
export interface OrderRefusal extends Refusal<OrderRefusalCode> {
  driver_id?: string;
}

/** The order after the action: its new state and driver. */
export interface OrderChange {
  status: OrderStatus;
  driver_id: string | null;
}

export type OrderDecision<Extra = unknown> = Decision<OrderChange & Extra, OrderRefusal>;

/** The refusal of any change to an order that is finished, or null while it is open. */
export function refuseFinished({ status }: OrderState): { ok: false; refusal: OrderRefusal } | null {
  if (isOpen(status)) return null;
  return refuse({ code: status === 'delivered' ? 'order_delivered' : 'order_cancelled', status: 409 });
}

/** Assign to a driver: only an open order without a driver; 409 `request_assigned_to_driver` when it has one. */
export function decideAssign(order: OrderState, driverId: string): OrderDecision {
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (!driverId) return refuse({ code: 'driver_required', status: 422 });
  if (order.driver_id) {
    return refuse({ code: 'request_assigned_to_driver', status: 409, driver_id: order.driver_id });
  }
  return { ok: true, status: 'assigned', driver_id: driverId };
}

/**
 * Execute by staff: the order counts as delivered, by its driver. An order without a driver is given to the named one
 * in the same step (`assigns`, so that the fee is held and taken at once). Naming another driver than the order's is
 * refused with 409.
 */
export function decideExecute(
  order: OrderState,
  driverId: string | null | undefined,
): OrderDecision<{ assigns: boolean }> {
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (order.driver_id && driverId && driverId !== order.driver_id) {
    return refuse({ code: 'request_assigned_to_driver', status: 409, driver_id: order.driver_id });
  }
  const driver = order.driver_id || driverId;
  if (!driver) return refuse({ code: 'driver_required', status: 422 });
  return { ok: true, status: 'delivered', driver_id: driver, assigns: !order.driver_id };
}

/** Cancel with a reason from the list (its id). What was held from the driver's wallet goes back when there is a driver. */
export function decideCancel(
  order: OrderState,
  reason: { cancel_reason: string | null | undefined },
): OrderDecision<{ cashBackTo: string | null }> {
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (!reason.cancel_reason?.trim()) return refuse({ code: 'required_reason', status: 422 });
  const driver = order.driver_id || null;
  return { ok: true, status: 'cancelled', driver_id: driver, cashBackTo: driver };
}

/** Take the driver off an open order and return it to the dispatcher; what was held goes back to the driver. */
export function decideUnassign(order: OrderState): OrderDecision<{ cashBackTo: string }> {
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (!order.driver_id) return refuse({ code: 'order_has_no_driver', status: 409 });
  return { ok: true, status: 'new', driver_id: null, cashBackTo: order.driver_id };
}
