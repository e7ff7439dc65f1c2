import type { AnyId } from '../../../orders/order-status.ts';
import type { OrderTable } from './order-table.ts';

/** Bonus of a shared route, and random noise on the distance, in minutes of travel. */
const SHARED_ROUTE_MINUTES = 10;
const DISTANCE_NOISE_MINUTES = 6;
/** Weight of the difference of ready times relative to a minute of travel between the restaurants. */
const READY_TIME_WEIGHT = 0.3;

/** Selects orders that are related in place and time (Shaw 1998). One instance is reused. */
export class RelatedOrders<OrderId extends AnyId> {
  /** The orders chosen, the nearest first. */
  readonly chosen: Int32Array;
  count = 0;
  readonly #table: OrderTable<OrderId>;
  readonly #random: () => number;
  readonly #distances: Float64Array;

  constructor(table: OrderTable<OrderId>, { max, random }: { max: number; random: () => number }) {
    this.#table = table;
    this.#random = random;
    this.chosen = new Int32Array(max);
    this.#distances = new Float64Array(max);
  }

  /** Selects `size` of the orders `all`, including `first`; `routeOf` is the route of each order, or -1. */
  choose(all: Int32Array, first: number, size: number, routeOf: Int32Array): void {
    const random = this.#random;
    const { readyAt, restaurantX, restaurantY } = this.#table;
    const x = restaurantX[first] as number;
    const y = restaurantY[first] as number;
    const ready = readyAt[first] as number;
    const route = routeOf[first] as number;
    this.count = 0;
    this.#add(first, Number.NEGATIVE_INFINITY, size);
    for (let index = 0; index < all.length; index++) {
      const order = all[index] as number;
      if (order === first) continue;
      const farthest = this.count < size ? Number.POSITIVE_INFINITY : (this.#distances[size - 1] as number);
      // The noise only adds: an order that is too far without it is too far.
      let distance = READY_TIME_WEIGHT * Math.abs(ready - (readyAt[order] as number));
      if (route >= 0 && route === routeOf[order]) distance -= SHARED_ROUTE_MINUTES;
      if (distance >= farthest) continue;
      distance += this.#table.toRestaurant(x, y, order);
      if (distance >= farthest) continue;
      distance += DISTANCE_NOISE_MINUTES * random();
      if (distance < farthest) this.#add(order, distance, size);
    }
  }

  /** Inserts an order by distance; the farthest drops out of a full list. */
  #add(order: number, distance: number, size: number): void {
    const distances = this.#distances;
    if (this.count < size) this.count += 1;
    let place = this.count - 1;
    for (; place > 0 && distance < (distances[place - 1] as number); place--) {
      distances[place] = distances[place - 1] as number;
      this.chosen[place] = this.chosen[place - 1] as number;
    }
    distances[place] = distance;
    this.chosen[place] = order;
  }
}
