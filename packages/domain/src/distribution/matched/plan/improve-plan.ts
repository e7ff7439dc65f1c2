import type { AnyId } from '../../../orders/order-status.ts';
import { createSeededRandom } from '../model/random.ts';
import { type InsertionOptions, UNPLANNED_COST_MINUTES } from './insertion-options.ts';
import type { Insertions } from './insertions.ts';
import { RelatedOrders } from './related-orders.ts';
import type { Routes, Visit } from './routes.ts';

/** Orders that one trial removes at most. */
const MAX_REMOVED_ORDERS = 6;
/** Random noise on the regret in minutes, in every third trial. */
const REGRET_NOISE_MINUTES = 3;
const NONE = -1;

/**
 * Improves a plan by large neighbourhood search (ruin and recreate, Shaw 1998): repeatedly a few related orders are
 * removed and reinserted in order of regret (Potvin and Rousseau 1993); a trial that raises the cost is undone.
 * Deterministic for the same plan and settings.
 */
export function improvePlan<OrderId extends AnyId, DriverId extends AnyId>(
  insertions: Insertions<OrderId, DriverId>,
  unplanned: readonly number[],
): void {
  new PlanSearch(insertions, unplanned).run();
}

class PlanSearch<OrderId extends AnyId, DriverId extends AnyId> {
  readonly #insertions: Insertions<OrderId, DriverId>;
  readonly #routes: Routes<OrderId, DriverId>;
  readonly #random: () => number;
  readonly #all: Int32Array;
  /** The route of each order, or -1. */
  readonly #routeOf: Int32Array;
  readonly #related: RelatedOrders<OrderId>;
  readonly #isOut: Uint8Array;
  /** The removed orders with their insertion options. */
  readonly #open: InsertionOptions<OrderId, DriverId>[] = [];
  /** Former routes of the removed orders. */
  readonly #homes = new Int32Array(MAX_REMOVED_ORDERS);
  /** Routes changed by a trial, in their former state. */
  readonly #before: { route: number; visits: readonly Visit[]; version: number }[] = [];

  constructor(insertions: Insertions<OrderId, DriverId>, unplanned: readonly number[]) {
    const { routes } = insertions;
    const { orders, settings } = routes;
    this.#insertions = insertions;
    this.#routes = routes;
    this.#random = createSeededRandom(settings.seed);
    this.#routeOf = new Int32Array(orders.count).fill(NONE);
    const planned = routes.visits.flatMap((visits, route) => {
      const numbers = visits.flatMap((visit) => visit.orders);
      for (const order of numbers) this.#routeOf[order] = route;
      return numbers;
    });
    this.#all = Int32Array.from([...planned, ...unplanned]);
    this.#related = new RelatedOrders(orders, { max: MAX_REMOVED_ORDERS, random: this.#random });
    this.#isOut = new Uint8Array(orders.count);
  }

  run(): void {
    const count = this.#all.length;
    if (count === 0 || this.#routes.count === 0) return;
    const { maxTrials, trialsPerOrder } = this.#routes.settings;
    const trials = Math.min(maxTrials, trialsPerOrder * count);
    for (let trial = 0; trial < trials; trial++) this.#try(trial);
  }

  #try(trial: number): void {
    this.#choose();
    this.#before.length = 0;
    let gain = this.#takeOut();
    // Every third trial reinserts with noise, so that the same removal does not always end in the same plan.
    gain -= this.#putBack(trial % 3 === 0 ? REGRET_NOISE_MINUTES : 0, gain);
    if (gain >= -1e-9) return;
    for (const { route, visits, version } of this.#before) this.#routes.restore(route, visits, version);
    const { chosen, count } = this.#related;
    for (let index = 0; index < count; index++)
      this.#routeOf[chosen[index] as number] = this.#homes[index] as number;
  }

  /** Selects a few orders related to a random one. */
  #choose(): void {
    const all = this.#all;
    const first = all[Math.floor(this.#random() * all.length)] as number;
    const size = Math.min(all.length, 1 + Math.floor(this.#random() * MAX_REMOVED_ORDERS));
    this.#related.choose(all, first, size, this.#routeOf);
  }

  /** Removes the selected orders from their routes; returns the saved cost. */
  #takeOut(): number {
    const { chosen, count } = this.#related;
    const routes = this.#routes;
    for (let index = 0; index < count; index++) this.#isOut[chosen[index] as number] = 1;
    let saved = 0;
    for (let index = 0; index < count; index++) {
      const order = chosen[index] as number;
      const route = this.#routeOf[order] as number;
      this.#homes[index] = route;
      this.#routeOf[order] = NONE;
      if (route === NONE) saved += UNPLANNED_COST_MINUTES;
      else if (this.#keep(route)) {
        const cost = routes.costOf(route);
        routes.drop(route, this.#isOut);
        saved += cost - routes.costOf(route);
      }
    }
    for (let index = 0; index < count; index++) this.#isOut[chosen[index] as number] = 0;
    return saved;
  }

  /** Saves a route before a trial changes it; returns whether it was not saved yet. */
  #keep(route: number): boolean {
    for (const before of this.#before) if (before.route === route) return false;
    const version = this.#routes.versions[route] as number;
    this.#before.push({ route, visits: this.#routes.visitsOf(route), version });
    return true;
  }

  /** Reinserts the orders by regret; returns the added cost, or Infinity beyond `limit`. */
  #putBack(chance: number, limit: number): number {
    const { chosen, count } = this.#related;
    const open = this.#open;
    open.length = 0;
    for (let index = 0; index < count; index++) {
      const options = this.#insertions.of(chosen[index] as number);
      options.begin();
      open.push(options);
    }
    let spent = 0;
    while (open.length > 0 && spent <= limit) {
      const { order, best } = this.#pick(chance);
      if (best === NONE) {
        spent += UNPLANNED_COST_MINUTES;
        continue;
      }
      this.#keep(best);
      spent += this.#insertions.insert(order, best);
      this.#routeOf[order] = best;
      for (const options of open) options.renew(best);
    }
    return open.length > 0 ? Number.POSITIVE_INFINITY : spent;
  }

  /** Removes and returns the open order with the largest regret. */
  #pick(chance: number): InsertionOptions<OrderId, DriverId> {
    const open = this.#open;
    let pick = 0;
    let max = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < open.length; index++) {
      const { loss } = open[index] as InsertionOptions<OrderId, DriverId>;
      const weighed = loss + chance * this.#random();
      if (weighed > max) {
        max = weighed;
        pick = index;
      }
    }
    const picked = open[pick] as InsertionOptions<OrderId, DriverId>;
    for (let index = pick + 1; index < open.length; index++)
      open[index - 1] = open[index] as InsertionOptions<OrderId, DriverId>;
    open.length -= 1;
    return picked;
  }
}
