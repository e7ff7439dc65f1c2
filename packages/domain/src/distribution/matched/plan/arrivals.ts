import type { AnyId } from '../../../orders/order-status.ts';
import type { OrderTable } from './order-table.ts';

/** Where and when the drivers of the routes begin, side by side: one restaurant after the other asks all of them. */
export interface Starts {
  readonly minute: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Sampled arrivals from one portion to the next. */
const SAMPLES_PER_PORTION = 3;

/**
 * Routes in the sequence in which their drivers could be at a restaurant with nothing before it. They are sorted only
 * as far as somebody looks, a portion at a time. Those who arrive together keep their sequence.
 */
export class Arrivals {
  readonly #earliest: Float64Array;
  /** Sorted up to `#sorted`, by routes that arrive up to `#until`; the others follow in no sequence. */
  readonly #routes: Int32Array;
  #sorted = 0;
  #until = Number.NEGATIVE_INFINITY;
  /** Some of the arrivals, sorted: at every third of them a portion ends. */
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

  /** The route at a place of the sequence, from 0, which counts no further than there are routes. */
  at(place: number): number {
    while (this.#sorted <= place) this.#sortOn();
    return this.#routes[place] as number;
  }

  /** When a route's driver could be there at the earliest. */
  of(route: number): number {
    return this.#earliest[route] as number;
  }

  /** Puts the next portion in sequence. */
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
