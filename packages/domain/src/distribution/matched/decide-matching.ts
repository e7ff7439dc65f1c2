import type { AnyId } from '../../orders/order-status.ts';
import type {
  Assignment,
  MatchableDriver,
  MatchingPlan,
  MatchingSettings,
  WaitingOrder,
} from './model/matching-input.ts';
import { AllowedPairs } from './plan/allowed-pairs.ts';
import { improvePlan } from './plan/improve-plan.ts';
import { Insertions } from './plan/insertions.ts';
import { matchToRoutes } from './plan/match-to-routes.ts';
import { OrderTable } from './plan/order-table.ts';
import { Routes } from './plan/routes.ts';

export interface MatchingDecision<OrderId extends AnyId, DriverId extends AnyId> {
  /** Assignments that start now; all others can wait for the next decision without loss. */
  readonly assignments: Assignment<OrderId, DriverId>[];
  /** For the next decision. */
  readonly plan: MatchingPlan<OrderId, DriverId>;
}

/**
 * One decision of the *matched* mode. All waiting orders are planned over all drivers who are free now or soon: the
 * last plan is carried over, new orders are inserted by exact matching, and the whole plan is improved by local search.
 * Visits whose driver must leave before the next decision are assigned. Deterministic for the same input, plan and
 * clock.
 */
export function decideMatching<OrderId extends AnyId, DriverId extends AnyId>(world: {
  readonly orders: readonly WaitingOrder<OrderId>[];
  readonly drivers: readonly MatchableDriver<DriverId>[];
  readonly settings: MatchingSettings;
  readonly plan: MatchingPlan<OrderId, DriverId>;
  readonly now: number;
  readonly refuses?: (order: WaitingOrder<OrderId>, driver: MatchableDriver<DriverId>) => boolean;
}): MatchingDecision<OrderId, DriverId> {
  const { orders, settings, plan, now, refuses } = world;
  const drivers = world.drivers.filter(
    ({ freeAt, leavesAt }) => leavesAt >= now && freeAt <= now + settings.horizonMinutes,
  );
  const table = new OrderTable(orders, settings);
  const mostVisits = Math.max(settings.maxVisits, ...plan.map(({ visits }) => visits.length));
  const routes = new Routes(drivers, table, { settings, now, mostVisits });
  const allowed = new AllowedPairs(
    orders.length,
    drivers.length,
    refuses &&
      ((order, route) =>
        refuses(orders[order] as WaitingOrder<OrderId>, drivers[route] as MatchableDriver<DriverId>)),
  );
  const fresh = carryOver(plan, routes, allowed);
  const insertions = new Insertions(routes, allowed);
  const impossible = matchToRoutes(fresh, insertions);
  improvePlan(insertions, impossible);
  return splitPlan(routes, now);
}

/** Carries the last plan over into the routes, as far as it is still allowed; returns the orders that are in none. */
function carryOver<OrderId extends AnyId, DriverId extends AnyId>(
  plan: MatchingPlan<OrderId, DriverId>,
  routes: Routes<OrderId, DriverId>,
  allowed: AllowedPairs,
): number[] {
  const waiting = new Map(routes.orders.orders.map(({ order_id }, order) => [order_id, order]));
  const routeOf = new Map(routes.drivers.map(({ driver_id }, route) => [driver_id, route]));
  for (const { driver_id, visits } of plan) {
    const route = routeOf.get(driver_id);
    if (route === undefined) continue;
    const remaining = visits
      .map((ids) => ids.flatMap((id) => waiting.get(id) ?? []).filter((order) => allowed.has(order, route)))
      .filter((numbers) => numbers.length > 0);
    if (
      !routes.take(
        route,
        remaining.map((numbers) => routes.visitTo(numbers)),
      )
    ) {
      routes.take(route, []);
      continue;
    }
    for (const order of remaining.flat())
      waiting.delete((routes.orders.orders[order] as WaitingOrder<OrderId>).order_id);
  }
  return [...waiting.values()];
}

function splitPlan<OrderId extends AnyId, DriverId extends AnyId>(
  { drivers, orders, visits, settings }: Routes<OrderId, DriverId>,
  now: number,
): MatchingDecision<OrderId, DriverId> {
  const assignments: Assignment<OrderId, DriverId>[] = [];
  const plan: { driver_id: DriverId; visits: OrderId[][] }[] = [];
  const idOf = (order: number) => (orders.orders[order] as WaitingOrder<OrderId>).order_id;
  for (const [route, { driver_id, freeAt, place }] of drivers.entries()) {
    const planned = visits[route] ?? [];
    const [first] = planned;
    if (!first) continue;
    const ids = planned.map((visit) => visit.orders.map(idOf));
    if (freeAt <= now) {
      const travel = orders.toRestaurant(place.x, place.y, first.orders[0] as number);
      const arrival = now + travel + settings.pickupMinutes / 2;
      if (first.readyAt - arrival < settings.stepMinutes)
        assignments.push({ driver_id, orders: ids.shift() ?? [] });
    }
    if (ids.length > 0) plan.push({ driver_id, visits: ids });
  }
  return { assignments, plan };
}
