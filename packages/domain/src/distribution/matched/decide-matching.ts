import type { AnyId } from '../../orders/order-status.ts';
import { improvePlan } from './improve-plan.ts';
import type {
  Assignment,
  MatchableDriver,
  MatchingPlan,
  MatchingSettings,
  WaitingOrder,
} from './matching-world.ts';
import { matchToRoutes, type Refuses } from './plan-orders.ts';
import { bundleOf, Route } from './route.ts';
import { Timeline, travelMinutes } from './timeline.ts';

export interface MatchingDecision<OrderId extends AnyId, DriverId extends AnyId> {
  /** What must begin now; everything else may wait for the next decision without loss. */
  readonly assignments: Assignment<OrderId, DriverId>[];
  /** For the next decision. */
  readonly plan: MatchingPlan<OrderId, DriverId>;
}

/**
 * One decision of the *matched* mode: all waiting orders are planned over all drivers who are free or soon will be,
 * beginning with the plan of the last decision, by exact matching of what is new and then by rearranging the whole;
 * and those visits are assigned whose driver must set out before the next decision. The same world, clock, settings
 * and plan always give the same decision.
 */
export function decideMatching<OrderId extends AnyId, DriverId extends AnyId>(world: {
  readonly orders: readonly WaitingOrder<OrderId>[];
  readonly drivers: readonly MatchableDriver<DriverId>[];
  readonly settings: MatchingSettings;
  readonly plan: MatchingPlan<OrderId, DriverId>;
  readonly now: number;
  readonly refuses?: (order: WaitingOrder<OrderId>, driver: MatchableDriver<DriverId>) => boolean;
}): MatchingDecision<OrderId, DriverId> {
  const { orders, drivers, settings, now, refuses } = world;
  const timeline = new Timeline(settings);
  const routes = drivers
    .filter(({ freeAt, leavesAt }) => leavesAt >= now && freeAt <= now + settings.horizonMinutes)
    .map((driver) => new Route<OrderId, DriverId>(driver, timeline, now));
  const mayNot: Refuses<OrderId, DriverId> = refuses
    ? (order, route) => refuses(order, route.driver)
    : () => false;
  const fresh = carryOver(world.plan, orders, routes);
  const impossible = matchToRoutes(fresh, routes, settings, mayNot);
  improvePlan(routes, impossible, settings, mayNot);

  const assignments: Assignment<OrderId, DriverId>[] = [];
  const plan: { driver_id: DriverId; visits: OrderId[][] }[] = [];
  for (const { driver, visits } of routes) {
    const ids = visits.map((visit) => visit.orders.map(({ order_id }) => order_id));
    const [first] = visits;
    const [next] = ids;
    const restaurant = first?.orders[0]?.restaurant;
    if (first && next && restaurant && driver.freeAt <= now) {
      const arrival = now + travelMinutes(driver.place, restaurant, settings) + settings.pickupMinutes / 2;
      if (first.readyAt - arrival < settings.stepMinutes) {
        assignments.push({ driver_id: driver.driver_id, orders: next });
        ids.shift();
      }
    }
    if (ids.length > 0) plan.push({ driver_id: driver.driver_id, visits: ids });
  }
  return { assignments, plan };
}

/** Puts what is left of the last plan into the routes; answers the orders that are in none. */
function carryOver<OrderId extends AnyId, DriverId extends AnyId>(
  plan: MatchingPlan<OrderId, DriverId>,
  orders: readonly WaitingOrder<OrderId>[],
  routes: readonly Route<OrderId, DriverId>[],
): WaitingOrder<OrderId>[] {
  const waiting = new Map(orders.map((order) => [order.order_id, order]));
  const routeOf = new Map(routes.map((route) => [route.driver.driver_id, route]));
  for (const { driver_id, visits } of plan) {
    const route = routeOf.get(driver_id);
    const kept = visits
      .map((ids) => ids.flatMap((id) => waiting.get(id) ?? []))
      .filter((visit) => visit.length > 0);
    if (!route || kept.length === 0) continue;
    if (!route.take(kept.map(bundleOf))) {
      route.take([]);
      continue;
    }
    for (const visit of kept) for (const { order_id } of visit) waiting.delete(order_id);
  }
  return [...waiting.values()];
}
