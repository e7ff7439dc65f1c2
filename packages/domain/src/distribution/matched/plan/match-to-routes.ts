import type { AnyId } from '../../../orders/order-status.ts';
import { findMinCostMatching } from '../matching/min-cost-matching.ts';
import type { Insertions } from './insertions.ts';

/**
 * Assigns unplanned orders to routes in rounds: each round is an exact matching at the cost of the cheapest insertion,
 * with one order per route. Returns the orders that no route can take.
 */
export function matchToRoutes<OrderId extends AnyId, DriverId extends AnyId>(
  orders: readonly number[],
  insertions: Insertions<OrderId, DriverId>,
): number[] {
  const columns = insertions.routes.count;
  const impossible: number[] = [];
  let waiting = orders;
  while (waiting.length > 0) {
    const cost = new Float64Array(waiting.length * columns).fill(Number.POSITIVE_INFINITY);
    const rowOf = (row: number) => cost.subarray(row * columns, (row + 1) * columns);
    // Its `waiting.length` cheapest routes suffice for each order: one of them is always left.
    for (const [row, order] of waiting.entries()) insertions.of(order).write(rowOf(row), waiting.length);
    const columnOf = findMinCostMatching(cost, waiting.length, columns);
    const left: number[] = [];
    for (const [row, order] of waiting.entries()) {
      const route = columnOf[row] as number;
      if (route >= 0) insertions.insert(order, route);
      else if (rowOf(row).some(Number.isFinite)) left.push(order);
      else impossible.push(order);
    }
    waiting = left;
  }
  return impossible;
}
