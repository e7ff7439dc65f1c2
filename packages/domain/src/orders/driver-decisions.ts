import { refuse } from '../decision.ts';
import { type OrderDecision, refuseFinished } from './order-decisions.ts';
import type { OrderState, OrderStatus } from './order-status.ts';

/** The steps that a driver reports. */
export const DRIVER_STEPS = ['arrived', 'took', 'waiting', 'delivered'] as const;

export type DriverStep = (typeof DRIVER_STEPS)[number];

const STEPS: Record<DriverStep, { from: OrderStatus; to: OrderStatus }> = {
  arrived: { from: 'assigned', to: 'arrived_store' },
  took: { from: 'arrived_store', to: 'take_order' },
  waiting: { from: 'take_order', to: 'wait_customer' },
  delivered: { from: 'wait_customer', to: 'delivered' },
};

/**
 * Decides a driver's acceptance of an offer. The first one wins, the others get 409 `request_assigned_to_driver`; a
 * repeat by the winner changes nothing (`changed` false).
 */
export function decideAccept(
  order: OrderState<number>,
  driverId: number,
  hasOpenOffer: boolean,
): OrderDecision<{ changed: boolean }> {
  if (order.driver_id === driverId && order.status === 'assigned') {
    return { ok: true, status: order.status, driver_id: driverId, changed: false };
  }
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (order.driver_id) {
    return refuse({ code: 'request_assigned_to_driver', status: 409, driver_id: order.driver_id });
  }
  if (!hasOpenOffer) return refuse({ code: 'offer_not_found', status: 409 });
  return { ok: true, status: 'assigned', driver_id: driverId, changed: true };
}

/** Limits of the DRIVER_TIME_EXECUTE setting: minutes since the assignment, and km to the customer. */
export interface ExecuteLimits {
  time: number;
  distance: number;
}

/** Facts about a reported delivery. An unknown distance counts as too far. */
export interface DeliveryFacts {
  minutesSinceAssigned: number;
  kmToCustomer: number | null;
}

/**
 * Decides a step reported by a driver. Only the order's driver may report, only in sequence; a repeat of the last step
 * changes nothing (`changed` false). `delivered` is refused before `time` minutes and beyond `distance` km from the
 * customer.
 */
export function decideDriverStep(
  order: OrderState<number>,
  driverId: number,
  report:
    | { step: Exclude<DriverStep, 'delivered'> }
    | { step: 'delivered'; limits: ExecuteLimits; facts: DeliveryFacts },
): OrderDecision<{ changed: boolean }> {
  if (order.driver_id !== driverId) return refuse({ code: 'order_not_yours', status: 409 });
  const { from, to } = STEPS[report.step];
  if (order.status === to) return { ok: true, status: to, driver_id: driverId, changed: false };
  const finished = refuseFinished(order);
  if (finished) return finished;
  if (order.status !== from) return refuse({ code: 'order_step_not_allowed', status: 409 });
  if (report.step === 'delivered') {
    const { limits, facts } = report;
    if (facts.minutesSinceAssigned < limits.time) {
      return refuse({ code: 'order_execute_too_early', status: 409 });
    }
    if (facts.kmToCustomer === null || facts.kmToCustomer > limits.distance) {
      return refuse({ code: 'order_execute_too_far', status: 409 });
    }
  }
  return { ok: true, status: to, driver_id: driverId, changed: true };
}
