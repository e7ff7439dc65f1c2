import type { AnyId } from '../../../orders/order-status.ts';
import type { OrderTable } from './order-table.ts';

/** What a shared route is worth, in minutes of way, and how much chance there is in what is near. */
const SHARED_ROUTE_MINUTES = 10;
const DISTANCE_NOISE_MINUTES = 6;
/** What a minute between the times at which two orders are ready counts beside one of the way between their restaurants. */
const READY_TIME_WEIGHT = 0.3;

/** Chooses orders that are near each other in place and time (Shaw 1998). One instance chooses again and again. */
export class RelatedOrders<OrderId extends AnyId> {
  /** The orders chosen, the nearest first. */
  readonly chosen: Int32Array;
  count = 0;
  readonly #table: OrderTable<OrderId>;
  readonly #random: () => number;
  readonly #distances: Float64Array;

  constructor(table: OrderTable<OrderId>, { most, random }: { most: number; random: () => number }) {
    this.#table = table;
    this.#random = random;
    this.chosen = new Int32Array(most);
    this.#distances = new Float64Array(most);
  }

  /** `size` of the orders `all`, `first` among them; `routeOf` has the route of each order, or -1. */
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
      // Chance only ever adds: who is too far without it is too far.
      let distance = READY_TIME_WEIGHT * Math.abs(ready - (readyAt[order] as number));
      if (route >= 0 && route === routeOf[order]) distance -= SHARED_ROUTE_MINUTES;
      if (distance >= farthest) continue;
      distance += this.#table.toRestaurant(x, y, order);
      if (distance >= farthest) continue;
      distance += DISTANCE_NOISE_MINUTES * random();
      if (distance < farthest) this.#add(order, distance, size);
    }
  }

  /** Puts an order in its place; the farthest of too many leaves the list. */
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
