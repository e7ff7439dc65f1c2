import type { AnyId } from '../../orders/order-status.ts';
import type { Arrivals } from './arrivals.ts';
import type { Bundle, MatchingSettings, WaitingOrder } from './matching-world.ts';
import type { Refuses } from './plan-orders.ts';
import { bundleOf, type Insertion, type Route } from './route.ts';
import { travelMinutes } from './timeline.ts';

/** What an order that is in no route counts, in minutes. */
export const UNPLANNED = 200;

/**
 * The cheapest places for one order, over routes in the sequence of their earliest arrival. As no place in a route
 * can cost less than a driver who comes straight, routes are looked at only until two are known to be better than
 * all that follow.
 */
export class InsertionOptions<OrderId extends AnyId, DriverId extends AnyId> {
  readonly #order: WaitingOrder<OrderId>;
  readonly #alone: Bundle<OrderId>;
  readonly #near: Arrivals<OrderId, DriverId>;
  readonly #settings: MatchingSettings;
  readonly #refuses: Refuses<OrderId, DriverId>;
  readonly #places = new Map<Route<OrderId, DriverId>, Insertion>();
  #next = 0;
  #best: Route<OrderId, DriverId> | null = null;
  #first = UNPLANNED;
  #second = UNPLANNED;

  constructor(
    order: WaitingOrder<OrderId>,
    near: Arrivals<OrderId, DriverId>,
    settings: MatchingSettings,
    refuses: Refuses<OrderId, DriverId>,
  ) {
    this.#order = order;
    this.#alone = bundleOf([order]);
    this.#near = near;
    this.#settings = settings;
    this.#refuses = refuses;
    this.#lookOn();
  }

  /** The route with the cheapest place, and the place; nulls where no route can take the order. */
  best(): { route: Route<OrderId, DriverId> | null; place: Insertion | null } {
    return { route: this.#best, place: (this.#best && this.#places.get(this.#best)) ?? null };
  }

  /** What is lost if another order takes the best place, in minutes. */
  loss(): number {
    return this.#second - this.#first;
  }

  /** Looks again at a route that has changed. */
  renew(route: Route<OrderId, DriverId>): void {
    const wasKnown = this.#places.delete(route);
    this.#look(route);
    if (wasKnown) this.#rank();
    this.#lookOn();
  }

  #lookOn(): void {
    const { pickupMinutes, dropoffMinutes } = this.#settings;
    const { restaurant, customer, placedAt, readyAt } = this.#order;
    const toDoor =
      pickupMinutes / 2 + travelMinutes(restaurant, customer, this.#settings) + dropoffMinutes / 2;
    for (let next = this.#near.at(this.#next); next; next = this.#near.at(++this.#next)) {
      const least = Math.max(next.earliest + pickupMinutes / 2, readyAt) + toDoor - placedAt;
      if (least >= this.#second) return;
      this.#look(next.route);
    }
  }

  #look(route: Route<OrderId, DriverId>): void {
    if (this.#refuses(this.#order, route)) return;
    const place = route.cheapest(this.#alone, this.#settings, UNPLANNED);
    if (!place) return;
    this.#places.set(route, place);
    this.#count(route, place.delta);
  }

  #count(route: Route<OrderId, DriverId>, delta: number): void {
    if (delta < this.#first) {
      this.#second = this.#first;
      this.#first = delta;
      this.#best = route;
    } else if (delta < this.#second) this.#second = delta;
  }

  #rank(): void {
    this.#best = null;
    this.#first = UNPLANNED;
    this.#second = UNPLANNED;
    for (const [route, { delta }] of this.#places) this.#count(route, delta);
  }
}
