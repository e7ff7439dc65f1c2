import type { AnyId } from '../../orders/order-status.ts';
import type { MatchingSettings, WaitingOrder } from './matching-world.ts';
import { minCostMatching } from './min-cost-matching.ts';
import { bundleOf, type Insertion, type Route } from './route.ts';

/** Whether a driver may not be given an order: he declined it, or a rule forbids it. */
export type Refuses<OrderId extends AnyId, DriverId extends AnyId> = (
  order: WaitingOrder<OrderId>,
  route: Route<OrderId, DriverId>,
) => boolean;

/**
 * Gives orders that nobody has to routes, each round by an exact matching of all of them to all routes, at the cost
 * of the cheapest place in each; a route takes one order a round. Answers the orders that no route can take.
 */
export function matchToRoutes<OrderId extends AnyId, DriverId extends AnyId>(
  orders: readonly WaitingOrder<OrderId>[],
  routes: readonly Route<OrderId, DriverId>[],
  settings: MatchingSettings,
  refuses: Refuses<OrderId, DriverId>,
): WaitingOrder<OrderId>[] {
  const impossible: WaitingOrder<OrderId>[] = [];
  let waiting = orders;
  while (waiting.length > 0) {
    const cost = new Float64Array(waiting.length * routes.length).fill(Number.POSITIVE_INFINITY);
    const places: (Insertion | null)[] = [];
    waiting.forEach((order, row) => {
      const alone = bundleOf([order]);
      routes.forEach((route, column) => {
        const place = refuses(order, route)
          ? null
          : route.cheapest(alone, settings, Number.POSITIVE_INFINITY);
        places.push(place);
        if (place) cost[row * routes.length + column] = place.delta;
      });
    });
    const columnOf = minCostMatching(cost, waiting.length, routes.length);
    const left: WaitingOrder<OrderId>[] = [];
    waiting.forEach((order, row) => {
      const column = columnOf[row] as number;
      const place = column < 0 ? null : places[row * routes.length + column];
      const route = routes[column];
      if (place && route) route.insert(order, place);
      else if (places.slice(row * routes.length, (row + 1) * routes.length).some(Boolean)) left.push(order);
      else impossible.push(order);
    });
    waiting = left;
  }
  return impossible;
}
