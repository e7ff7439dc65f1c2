import type { AnyId } from '../../../orders/order-status.ts';
import type { OrderTable } from './order-table.ts';

/** Start minute and position of each route, in parallel arrays. */
export interface Starts {
  readonly minute: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Sampled arrivals per portion. */
const SAMPLES_PER_PORTION = 3;

/**
 * Routes ordered by the earliest arrival of their drivers at a restaurant. Sorted lazily in portions, only as far as it
 * is read. The order of equal arrivals is stable.
 */
export class Arrivals {
  readonly #earliest: Float64Array;
  /** Sorted up to `#sorted` (arrivals up to `#until`); the rest is unsorted. */
  readonly #routes: Int32Array;
  #sorted = 0;
  #until = Number.NEGATIVE_INFINITY;
  /** Sorted sample of arrivals: a portion ends at every third of them. */
  readonly #sample: Float64Array;
  #portions = 0;

  /** For the restaurant of an order. */
  constructor({ minute, x, y }: Starts, orders: OrderTable<AnyId>, order: number) {
    const count = minute.length;
    this.#earliest = new Float64Array(count);
    this.#routes = new Int32Array(count);
    for (let route = 0; route < count; route++) {
      const travel = orders.toRestaurant(x[route] as number, y[route] as number, order);
      this.#earliest[route] = (minute[route] as number) + travel;
    }
    this.#sample = new Float64Array(Math.floor(2 * Math.sqrt(count)));
    const apart = count / this.#sample.length;
    for (let index = 0; index < this.#sample.length; index++)
      this.#sample[index] = this.#earliest[Math.floor(index * apart)] as number;
    this.#sample.sort();
  }

  /** The route at an index of the order, from 0 to the number of routes - 1. */
  at(place: number): number {
    while (this.#sorted <= place) this.#sortOn();
    return this.#routes[place] as number;
  }

  /** Earliest arrival of a route's driver. */
  of(route: number): number {
    return this.#earliest[route] as number;
  }

  /** Sorts the next portion. */
  #sortOn(): void {
    const earliest = this.#earliest;
    const routes = this.#routes;
    const after = this.#until;
    const until = this.#sample[++this.#portions * SAMPLES_PER_PORTION] ?? Number.POSITIVE_INFINITY;
    this.#until = until;
    let end = this.#sorted;
    for (let route = 0; route < earliest.length; route++) {
      const arrival = earliest[route] as number;
      if (arrival <= after || arrival > until) continue;
      let place = end++;
      for (; place > this.#sorted; place--) {
        const before = routes[place - 1] as number;
        if ((earliest[before] as number) <= arrival) break;
        routes[place] = before;
      }
      routes[place] = route;
    }
    this.#sorted = end;
  }
}
