import type { AnyId } from '../../../orders/order-status.ts';
import type { OrderTable } from './order-table.ts';
import type { Routes, Visit } from './routes.ts';

/**
 * Finds the cheapest place for an order in a route. What comes behind the place is not driven again: it is as much
 * later as the order holds the driver up, less what he would have waited. One instance looks again and again; nothing
 * is made on the way.
 */
export class CheapestPlace<OrderId extends AnyId, DriverId extends AnyId> {
  /** What the route's cost grows by. */
  delta = 0;
  /** The visit before which the order gets one of its own; or into which it goes at place `at`, otherwise -1. */
  visit = 0;
  at = -1;
  readonly #routes: Routes<OrderId, DriverId>;
  readonly #orders: OrderTable<OrderId>;
  readonly #mostVisits: number;
  readonly #halfPickup: number;
  readonly #halfDropoff: number;
  readonly #travelWeight: number;
  readonly #waitWeight: number;
  /** When and where the driver would be after the visit that is looked at. */
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

  /** Answers whether there is a place for the order in the route. */
  find(order: number, route: number): boolean {
    const visits = this.#routes.visitsOf(route);
    const { restaurant } = this.#orders;
    const isOwnAllowed = visits.length < this.#mostVisits;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index <= visits.length; index++) {
      // From when on a driver is too late for the order, he is for every later place.
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

  /** What the order costs at the least from a visit on: a driver who has no way to go, and nothing that is held up. */
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

  /** What a visit of the order's own costs, before another one or behind all; Infinity where it cannot be. */
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

  /** What it costs to take the order along in a visit, at a place of its sequence; Infinity where it cannot be. */
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

  /** Goes on to a customer; answers his minutes from order to door. */
  #deliver(order: number): number {
    const table = this.#orders;
    const door = this.#minute + table.toCustomer(this.#x, this.#y, order) + this.#halfDropoff;
    this.#minute = door + this.#halfDropoff;
    this.#x = table.customerX[order] as number;
    this.#y = table.customerY[order] as number;
    return door - (table.placedAt[order] as number);
  }

  /** What a route's visits from one on cost more when the driver begins them where and when he now would be. */
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
