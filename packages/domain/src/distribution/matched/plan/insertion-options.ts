import type { AnyId } from '../../../orders/order-status.ts';
import type { AllowedPairs } from './allowed-pairs.ts';
import type { Arrivals } from './arrivals.ts';
import type { CheapestPlace } from './cheapest-insertion.ts';
import type { Routes } from './routes.ts';

/** Cost of an order without a route. */
export const UNPLANNED_COST_MINUTES = 200;
const NONE = -1;

/**
 * The cheapest insertions of one order over the routes, by earliest arrival at its restaurant. No insertion can cost
 * less than a direct trip, so routes are evaluated only until the two best beat all that follow. Costs are cached per
 * route version.
 */
export class InsertionOptions<OrderId extends AnyId, DriverId extends AnyId> {
  readonly order: number;
  /** The route with the cheapest insertion, or -1 where no route can take the order. */
  best = NONE;
  readonly #routes: Routes<OrderId, DriverId>;
  readonly #place: CheapestPlace<OrderId, DriverId>;
  readonly #allowed: AllowedPairs;
  readonly #near: Arrivals;
  /** Time until which a driver would wait at the restaurant, and cost from the arrival to the door. */
  readonly #waitsUntil: number;
  readonly #fromArrival: number;
  /** Cached cost per route in arrival order (Infinity if impossible), with the version it was computed for. */
  readonly #costs: number[] = [];
  readonly #versions: number[] = [];
  /** Number of evaluated routes. */
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

  /** Regret in minutes: second best cost minus best cost. */
  get loss(): number {
    return this.#second - this.#first;
  }

  /** Restarts with the current routes. */
  begin(): void {
    this.#seen = 0;
    this.#rank();
    this.#lookOn();
  }

  /** Re-evaluates a changed route. */
  renew(route: number): void {
    for (let place = 0; place < this.#seen; place++) {
      if (this.#near.at(place) !== route) continue;
      this.#look(place, route);
      this.#rank();
      this.#lookOn();
      return;
    }
  }

  /** Writes the order's cost per route number: for at least the `enough` cheapest routes. */
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

  /** Lower bound of the cost: the customer's minutes for a direct trip. */
  #leastOf(route: number): number {
    return Math.max(this.#near.of(route), this.#waitsUntil) + this.#fromArrival;
  }

  /** Lower bound of the weighted driver minutes until the pick-up; 0 or less. */
  #driverOf(route: number): number {
    const { settings, firstStart } = this.#routes;
    const pickup = Math.max(this.#near.of(route), this.#waitsUntil) + settings.pickupMinutes / 2;
    return (pickup - firstStart) * settings.waitWeight;
  }

  /** Evaluates the route at an index of the arrival order, unless its cached cost is current. */
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
