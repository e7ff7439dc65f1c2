import type { AnyId } from '../../orders/order-status.ts';
import type { MatchingSettings, PlanePoint } from './matching-world.ts';
import type { Route } from './route.ts';
import { travelMinutes } from './timeline.ts';

/** A route, and when its driver could be at a restaurant at the earliest, with nothing before it. */
export interface Arrival<OrderId extends AnyId, DriverId extends AnyId> {
  readonly route: Route<OrderId, DriverId>;
  readonly earliest: number;
}

/** Where and when the drivers of the routes begin, side by side: one restaurant after the other asks all of them. */
export class Starts<OrderId extends AnyId, DriverId extends AnyId> {
  readonly routes: readonly Route<OrderId, DriverId>[];
  readonly minute: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;

  constructor(routes: readonly Route<OrderId, DriverId>[]) {
    this.routes = routes;
    this.minute = Float64Array.from(routes, ({ freeAt }) => freeAt);
    this.x = Float64Array.from(routes, ({ driver }) => driver.place.x);
    this.y = Float64Array.from(routes, ({ driver }) => driver.place.y);
  }
}

/**
 * Routes in the sequence of their earliest arrival at a restaurant, sorted only as far as somebody looks: a heap gives
 * the next one when it is asked for. Those who arrive together keep the sequence of `routes`.
 */
export class Arrivals<OrderId extends AnyId, DriverId extends AnyId> {
  readonly #routes: readonly Route<OrderId, DriverId>[];
  readonly #earliest: Float64Array;
  /** Places in `routes`, each no later than the two behind it (2n + 1, 2n + 2). */
  readonly #heap: Uint32Array;
  #left: number;
  readonly #sorted: Arrival<OrderId, DriverId>[] = [];

  constructor(
    { routes, minute, x, y }: Starts<OrderId, DriverId>,
    restaurant: PlanePoint,
    settings: Pick<MatchingSettings, 'metresPerMinute' | 'wholeMinutes'>,
  ) {
    this.#routes = routes;
    this.#earliest = new Float64Array(routes.length);
    this.#heap = new Uint32Array(routes.length);
    this.#left = routes.length;
    for (let index = 0; index < routes.length; index++) {
      const place = { x: x[index] as number, y: y[index] as number };
      this.#earliest[index] = (minute[index] as number) + travelMinutes(place, restaurant, settings);
      this.#heap[index] = index;
    }
    for (let parent = (routes.length >> 1) - 1; parent >= 0; parent--) this.#sink(parent);
  }

  /** The one at a place of the sequence, from 0; undefined behind the last. */
  at(place: number): Arrival<OrderId, DriverId> | undefined {
    while (this.#sorted.length <= place && this.#left > 0) this.#pop();
    return this.#sorted[place];
  }

  #pop(): void {
    const index = this.#heap[0] as number;
    this.#left -= 1;
    this.#heap[0] = this.#heap[this.#left] as number;
    this.#sink(0);
    const route = this.#routes[index];
    if (route) this.#sorted.push({ route, earliest: this.#earliest[index] as number });
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const item = heap[from] as number;
    let place = from;
    for (let child = 2 * place + 1; child < this.#left; child = 2 * place + 1) {
      if (child + 1 < this.#left && this.#isBefore(heap[child + 1] as number, heap[child] as number))
        child += 1;
      if (!this.#isBefore(heap[child] as number, item)) break;
      heap[place] = heap[child] as number;
      place = child;
    }
    heap[place] = item;
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#earliest[a] as number) - (this.#earliest[b] as number);
    return difference < 0 || (difference === 0 && a < b);
  }
}
