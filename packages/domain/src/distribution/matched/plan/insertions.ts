import type { AnyId } from '../../../orders/order-status.ts';
import type { AllowedPairs } from './allowed-pairs.ts';
import { Arrivals, type Starts } from './arrivals.ts';
import { CheapestPlace } from './cheapest-insertion.ts';
import { InsertionOptions } from './insertion-options.ts';
import type { Routes } from './routes.ts';

/** Insertion options per order, created on first use. */
export class Insertions<OrderId extends AnyId, DriverId extends AnyId> {
  readonly routes: Routes<OrderId, DriverId>;
  readonly #allowed: AllowedPairs;
  readonly #place: CheapestPlace<OrderId, DriverId>;
  readonly #starts: Starts;
  /** By restaurant, and by order. */
  readonly #arrivals: (Arrivals | undefined)[];
  readonly #options: (InsertionOptions<OrderId, DriverId> | undefined)[];

  constructor(routes: Routes<OrderId, DriverId>, allowed: AllowedPairs) {
    this.routes = routes;
    this.#allowed = allowed;
    this.#place = new CheapestPlace(routes);
    this.#starts = routes.starts();
    this.#arrivals = new Array(routes.orders.restaurants).fill(undefined);
    this.#options = new Array(routes.orders.count).fill(undefined);
  }

  of(order: number): InsertionOptions<OrderId, DriverId> {
    const cached = this.#options[order];
    if (cached) return cached;
    const { orders } = this.routes;
    const restaurant = orders.restaurant[order] as number;
    const near = this.#arrivals[restaurant] ?? new Arrivals(this.#starts, orders, order);
    this.#arrivals[restaurant] = near;
    const tools = { place: this.#place, allowed: this.#allowed, near };
    const options = new InsertionOptions(order, this.routes, tools);
    this.#options[order] = options;
    return options;
  }

  /** Inserts an order at its cheapest place in a route that can take it; returns the added cost. */
  insert(order: number, route: number): number {
    this.#place.find(order, route);
    const { delta } = this.#place;
    this.routes.insert(route, order, this.#place);
    return delta;
  }
}
