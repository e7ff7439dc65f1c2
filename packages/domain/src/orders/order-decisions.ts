import { type Decision, type Refusal, refuse } from '../decision.ts';
import { type AnyId, isOrderOpen, type OrderState, type OrderStatus } from './order-status.ts';

export type OrderRefusalCode =
  | 'order_delivered'
  | 'order_cancelled'
  | 'request_assigned_to_driver'
  | 'driver_has_order'
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
  driver_id?: number;
}

/** The order after the action: its new state and driver. */
export interface OrderChange {
  status: OrderStatus;
  driver_id: number | null;
}

export type OrderDecision<Extra = unknown> = Decision<OrderChange & Extra, OrderRefusal>;

/** The refusal of any change to an order that is finished, or null while it is open. */
export function refuseFinished({ status }: OrderState): { ok: false; refusal: OrderRefusal } | null {
  if (isOrderOpen(status)) return null;
  return refuse({ code: status === 'delivered' ? 'order_delivered' : 'order_cancelled', status: 409 });
}

/** Decides an assignment: only an open order without a driver; 409 `request_assigned_to_driver` otherwise. */
export function decideAssign(order: OrderState<number>, driverId: number): OrderDecision {
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (!driverId) return refuse({ code: 'driver_required', status: 422 });
  if (order.driver_id) {
    return refuse({ code: 'request_assigned_to_driver', status: 409, driver_id: order.driver_id });
  }
  return { ok: true, status: 'assigned', driver_id: driverId };
}

/**
 * Decides an assignment by an operator who saw `seen` as the order's driver (null: none; undefined: not known). A free
 * order is assigned. An order of the driver who was seen is handed over (`isHandOver`), whatever its step. Any other is
 * refused with 409: `driver_has_order` when it already is with `driverId`, else `request_assigned_to_driver`.
 */
export function decideStaffAssign(
  order: OrderState<number>,
  driverId: number,
  seen: number | null | undefined,
): OrderDecision<{ isHandOver: boolean }> {
  const current = order.driver_id;
  const isHandOver = Boolean(current) && current !== driverId && current === seen;
  const decision = decideAssign(isHandOver ? { ...order, driver_id: null } : order, driverId);
  if (decision.ok) return { ...decision, isHandOver };
  const hasOrder = decision.refusal.code === 'request_assigned_to_driver' && current === driverId;
  return hasOrder ? refuse({ ...decision.refusal, code: 'driver_has_order' }) : decision;
}

/**
 * Decides an execute by staff: the order counts as delivered by its driver. An order without a driver is assigned to
 * the named one in the same step (`assigns`: the fee is held and charged at once). A driver other than the order's is
 * refused with 409.
 */
export function decideExecute(
  order: OrderState<number>,
  driverId: number | null | undefined,
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

/** Decides a cancel with the id of a reason. An amount held from the driver's wallet is returned. */
export function decideCancel(
  order: OrderState<number>,
  reason: { cancel_reason: AnyId | null | undefined },
): OrderDecision {
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (!String(reason.cancel_reason ?? '').trim()) return refuse({ code: 'required_reason', status: 422 });
  return { ok: true, status: 'cancelled', driver_id: order.driver_id || null };
}

/** Decides to take the driver off an open order, which returns to the distribution; the held amount is returned. */
export function decideUnassign(order: OrderState<number>): OrderDecision {
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (!order.driver_id) return refuse({ code: 'order_has_no_driver', status: 409 });
  return { ok: true, status: 'new', driver_id: null };
}

/** Decides to offer a waiting order to drivers again: only an open order without a driver. */
export function decideReoffer(order: OrderState<number>): OrderDecision {
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (order.driver_id) {
    return refuse({ code: 'request_assigned_to_driver', status: 409, driver_id: order.driver_id });
  }
  return { ok: true, status: order.status, driver_id: null };
}
