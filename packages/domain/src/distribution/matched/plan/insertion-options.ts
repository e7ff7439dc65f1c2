import type { AnyId } from '../../../orders/order-status.ts';
import type { AllowedPairs } from './allowed-pairs.ts';
import type { Arrivals } from './arrivals.ts';
import type { CheapestPlace } from './cheapest-insertion.ts';
import type { Routes } from './routes.ts';

/** What an order that is in no route counts, in minutes. */
export const UNPLANNED_COST_MINUTES = 200;
const NONE = -1;

/**
 * What the cheapest places for one order cost, over routes in the sequence of their earliest arrival at its restaurant.
 * As no place in a route can cost less than a driver who comes straight, routes are looked at only until two are known
 * to be better than all that follow; and what a route was found to cost is kept as long as it stays as it is.
 */
export class InsertionOptions<OrderId extends AnyId, DriverId extends AnyId> {
  readonly order: number;
  /** The route with the cheapest place, or -1 where no route can take the order. */
  best = NONE;
  readonly #routes: Routes<OrderId, DriverId>;
  readonly #place: CheapestPlace<OrderId, DriverId>;
  readonly #allowed: AllowedPairs;
  readonly #near: Arrivals;
  /** Until when a driver would wait at the restaurant, and from then to the door since the order was placed. */
  readonly #waitsUntil: number;
  readonly #fromArrival: number;
  /** What the order costs in the routes of the sequence, Infinity where it has no place, at those versions of them. */
  readonly #costs: number[] = [];
  readonly #versions: number[] = [];
  /** How far the sequence has been looked at. */
  #seen = 0;
  #first = UNPLANNED_COST_MINUTES;
  #second = UNPLANNED_COST_MINUTES;

  constructor(
    order: number,
    routes: Routes<OrderId, DriverId>,
    {
      place,
      allowed,
      near,
    }: { place: CheapestPlace<OrderId, DriverId>; allowed: AllowedPairs; near: Arrivals },
  ) {
    this.order = order;
    this.#routes = routes;
    this.#place = place;
    this.#allowed = allowed;
    this.#near = near;
    const { orders, settings } = routes;
    const half = settings.pickupMinutes / 2;
    this.#waitsUntil = (orders.readyAt[order] as number) - half;
    const toDoor = half + (orders.way[order] as number) + settings.dropoffMinutes / 2;
    this.#fromArrival = half + toDoor - (orders.placedAt[order] as number);
  }

  /** What is lost if another order takes the best place, in minutes. */
  get loss(): number {
    return this.#second - this.#first;
  }

  /** Begins anew with the routes as they are. */
  begin(): void {
    this.#seen = 0;
    this.#rank();
    this.#lookOn();
  }

  /** Looks again at a route that has changed. */
  renew(route: number): void {
    for (let place = 0; place < this.#seen; place++) {
      if (this.#near.at(place) !== route) continue;
      this.#look(place, route);
      this.#rank();
      this.#lookOn();
      return;
    }
  }

  /**
   * Writes what the order costs in the routes, by their numbers: in so many of its cheapest at least, and in others as
   * far as they had to be looked at for that.
   */
  write(costs: Float64Array, enough: number): void {
    const { count, isBounded } = this.#routes;
    const cheapest = new Float64Array(Math.min(enough, count)).fill(Number.POSITIVE_INFINITY);
    const last = cheapest.length - 1;
    for (let place = 0; place < count; place++) {
      const route = this.#near.at(place);
      if (isBounded && this.#leastOf(route) + this.#driverOf(route) >= (cheapest[last] as number)) return;
      this.#look(place, route);
      const cost = this.#costs[place] as number;
      costs[route] = cost;
      if (cost >= (cheapest[last] as number)) continue;
      let at = last;
      for (; at > 0 && cost < (cheapest[at - 1] as number); at--) cheapest[at] = cheapest[at - 1] as number;
      cheapest[at] = cost;
    }
  }

  #lookOn(): void {
    const { count } = this.#routes;
    for (; this.#seen < count; this.#seen++) {
      const route = this.#near.at(this.#seen);
      if (this.#leastOf(route) >= this.#second) return;
      this.#look(this.#seen, route);
      this.#weigh(this.#seen, route);
    }
  }

  /** The customer's minutes if the driver comes straight. */
  #leastOf(route: number): number {
    return Math.max(this.#near.of(route), this.#waitsUntil) + this.#fromArrival;
  }

  /** What a driver's minutes until then count at the least, which is nothing or less, whenever he begins. */
  #driverOf(route: number): number {
    const { settings, firstStart } = this.#routes;
    const pickup = Math.max(this.#near.of(route), this.#waitsUntil) + settings.pickupMinutes / 2;
    return (pickup - firstStart) * settings.waitWeight;
  }

  /** Knows what the order costs in the route at a place of the sequence. */
  #look(place: number, route: number): void {
    const version = this.#routes.versions[route] as number;
    if (this.#versions[place] === version) return;
    const isThere = this.#allowed.has(this.order, route) && this.#place.find(this.order, route);
    this.#versions[place] = version;
    this.#costs[place] = isThere ? this.#place.delta : Number.POSITIVE_INFINITY;
  }

  #weigh(place: number, route: number): void {
    const cost = this.#costs[place] as number;
    if (cost < this.#first) {
      this.#second = this.#first;
      this.#first = cost;
      this.best = route;
    } else if (cost < this.#second) this.#second = cost;
  }

  #rank(): void {
    this.best = NONE;
    this.#first = UNPLANNED_COST_MINUTES;
    this.#second = UNPLANNED_COST_MINUTES;
    for (let place = 0; place < this.#seen; place++) this.#weigh(place, this.#near.at(place));
  }
}
