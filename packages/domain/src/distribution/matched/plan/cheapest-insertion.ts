import type { AnyId } from '../../../orders/order-status.ts';
import type { OrderTable } from './order-table.ts';
import type { Routes, Visit } from './routes.ts';

/**
 * Finds the cheapest insertion of an order into a route. Later visits are not recomputed: they shift by the added time
 * minus the waiting time. One instance is reused and allocates nothing per search.
 */
export class CheapestPlace<OrderId extends AnyId, DriverId extends AnyId> {
  /** Added cost of the route. */
  delta = 0;
  /** Index of the visit: the order becomes a new visit before it (`at` is -1), or joins it at index `at`. */
  visit = 0;
  at = -1;
  readonly #routes: Routes<OrderId, DriverId>;
  readonly #orders: OrderTable<OrderId>;
  readonly #mostVisits: number;
  readonly #halfPickup: number;
  readonly #halfDropoff: number;
  readonly #travelWeight: number;
  readonly #waitWeight: number;
  /** Time and position of the driver after the evaluated visit. */
  #minute = 0;
  #x = 0;
  #y = 0;

  constructor(routes: Routes<OrderId, DriverId>) {
    const { settings } = routes;
    this.#routes = routes;
    this.#orders = routes.orders;
    this.#mostVisits = settings.maxVisits;
    this.#halfPickup = settings.pickupMinutes / 2;
    this.#halfDropoff = settings.dropoffMinutes / 2;
    this.#travelWeight = settings.travelWeight;
    this.#waitWeight = settings.waitWeight;
  }

  /** Returns whether the route can take the order. */
  find(order: number, route: number): boolean {
    const visits = this.#routes.visitsOf(route);
    const { restaurant } = this.#orders;
    const isOwnAllowed = visits.length < this.#mostVisits;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index <= visits.length; index++) {
      // A place that is too late makes every later place too late.
      if (this.#leastFrom(order, route, index) >= least) break;
      if (isOwnAllowed) {
        const own = this.#own(order, route, index);
        if (own < least) least = this.#note(own, index, -1);
      }
      const visit = visits[index];
      if (!visit || restaurant[visit.orders[0] as number] !== restaurant[order]) continue;
      if (visit.orders.length >= (this.#routes.largest[route] as number)) continue;
      for (let at = 0; at <= visit.orders.length; at++) {
        const joined = this.#joined(order, route, index, at);
        if (joined < least) least = this.#note(joined, index, at);
      }
    }
    return least < Number.POSITIVE_INFINITY;
  }

  /** Lower bound of the cost from a visit on: no travel, and no delay of other visits. */
  #leastFrom(order: number, route: number, index: number): number {
    if (!this.#routes.isBounded) return Number.NEGATIVE_INFINITY;
    const { placedAt, readyAt, way } = this.#orders;
    const begun = this.#routes.begunAt[route * this.#routes.stride + index] as number;
    const pickup = Math.max(begun + this.#halfPickup, readyAt[order] as number);
    const door = pickup + this.#halfPickup + (way[order] as number) + this.#halfDropoff;
    return (pickup - begun) * this.#waitWeight + door - (placedAt[order] as number);
  }

  #note(delta: number, visit: number, at: number): number {
    this.delta = delta;
    this.visit = visit;
    this.at = at;
    return delta;
  }

  /** Cost of a separate visit before another one or at the end; Infinity where impossible. */
  #own(order: number, route: number, index: number): number {
    const { begunAt, x, y, stride, leavesAt } = this.#routes;
    const orders = this.#orders;
    const place = route * stride + index;
    const travel = orders.toRestaurant(x[place] as number, y[place] as number, order);
    const arrival = (begunAt[place] as number) + travel;
    const pickup = Math.max(arrival + this.#halfPickup, orders.readyAt[order] as number);
    if (pickup > (leavesAt[route] as number)) return Number.POSITIVE_INFINITY;
    const door = pickup + this.#halfPickup + (orders.way[order] as number) + this.#halfDropoff;
    const delta =
      travel * this.#travelWeight +
      (pickup - arrival) * this.#waitWeight +
      door -
      (orders.placedAt[order] as number);
    this.#minute = door + this.#halfDropoff;
    this.#x = orders.customerX[order] as number;
    this.#y = orders.customerY[order] as number;
    return delta + this.#later(route, index);
  }

  /** Cost of adding the order to a visit at an index; Infinity where impossible. */
  #joined(order: number, route: number, index: number, at: number): number {
    const routes = this.#routes;
    const table = this.#orders;
    const place = route * routes.stride + index;
    const { orders, readyAt } = routes.visitsOf(route)[index] as Visit;
    const arrival = routes.arrivesAt[place] as number;
    const ready = Math.max(readyAt, table.readyAt[order] as number);
    const pickup = Math.max(arrival + this.#halfPickup, ready);
    if (pickup > (routes.leavesAt[route] as number)) return Number.POSITIVE_INFINITY;
    let cost =
      (arrival - (routes.begunAt[place] as number)) * this.#travelWeight +
      (pickup - arrival) * this.#waitWeight;
    this.#minute = pickup + this.#halfPickup;
    this.#x = table.restaurantX[order] as number;
    this.#y = table.restaurantY[order] as number;
    for (let next = 0; next <= orders.length; next++) {
      if (next === at) cost += this.#deliver(order);
      if (next < orders.length) cost += this.#deliver(orders[next] as number);
    }
    const before = (routes.cost[place + 1] as number) - (routes.cost[place] as number);
    return cost - before + this.#later(route, index + 1);
  }

  /** Moves on to a customer; returns the customer's minutes from order to door. */
  #deliver(order: number): number {
    const table = this.#orders;
    const door = this.#minute + table.toCustomer(this.#x, this.#y, order) + this.#halfDropoff;
    this.#minute = door + this.#halfDropoff;
    this.#x = table.customerX[order] as number;
    this.#y = table.customerY[order] as number;
    return door - (table.placedAt[order] as number);
  }

  /** Added cost of the visits from an index on, for the current time and position of the driver. */
  #later(route: number, from: number): number {
    const { stride, begunAt, arrivesAt, picksUpAt, readyAt, carried, firstOrder, leavesAt } = this.#routes;
    const end = route * stride + this.#routes.visitsOf(route).length;
    const leaves = leavesAt[route] as number;
    let place = route * stride + from;
    if (place === end) return 0;
    const travel = this.#orders.toRestaurant(this.#x, this.#y, firstOrder[place] as number);
    const travelled = (arrivesAt[place] as number) - (begunAt[place] as number);
    let change = (travel - travelled) * this.#travelWeight;
    let late = this.#minute + travel - (arrivesAt[place] as number);
    for (; place < end && late !== 0; place++) {
      const before = picksUpAt[place] as number;
      const arrival = (arrivesAt[place] as number) + late;
      const pickup = Math.max(arrival + this.#halfPickup, readyAt[place] as number);
      if (pickup > leaves) return Number.POSITIVE_INFINITY;
      change += (pickup - before) * (carried[place] as number) + (pickup - before - late) * this.#waitWeight;
      late = pickup - before;
    }
    return change;
  }
}
