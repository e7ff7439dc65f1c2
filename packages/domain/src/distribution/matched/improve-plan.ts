import type { AnyId } from '../../orders/order-status.ts';
import { Arrivals, Starts } from './arrivals.ts';
import { InsertionOptions, UNPLANNED } from './insertion-options.ts';
import type { Bundle, MatchingSettings, WaitingOrder } from './matching-world.ts';
import type { Refuses } from './plan-orders.ts';
import { seededRandom } from './random.ts';
import type { Route } from './route.ts';
import { travelMinutes } from './timeline.ts';

/** Most orders that one trial takes out. */
const LARGEST_RUIN = 6;
interface Planned<OrderId extends AnyId, DriverId extends AnyId> {
  readonly order: WaitingOrder<OrderId>;
  route: Route<OrderId, DriverId> | null;
}

/**
 * Makes a plan cheaper by large neighbourhood search (Shaw 1998; ruin and recreate): again and again a few orders
 * that are near each other in place and time are taken out, and put back where the one that would lose most by
 * waiting goes first (regret insertion, Potvin and Rousseau 1993); what is dearer than before is undone.
 * The same plan and settings always give the same result.
 */
export function improvePlan<OrderId extends AnyId, DriverId extends AnyId>(
  routes: readonly Route<OrderId, DriverId>[],
  unplanned: readonly WaitingOrder<OrderId>[],
  settings: MatchingSettings,
  refuses: Refuses<OrderId, DriverId>,
): void {
  const search = new PlanSearch(routes, unplanned, settings, refuses);
  search.run();
}

class PlanSearch<OrderId extends AnyId, DriverId extends AnyId> {
  readonly #all: Planned<OrderId, DriverId>[];
  readonly #settings: MatchingSettings;
  readonly #refuses: Refuses<OrderId, DriverId>;
  readonly #routes: readonly Route<OrderId, DriverId>[];
  readonly #starts: Starts<OrderId, DriverId>;
  readonly #random: () => number;
  /** Routes by how early they could be at a restaurant; made when first asked for. */
  readonly #nearest = new Map<AnyId, Arrivals<OrderId, DriverId>>();
  /** What a trial has changed so far, as it was. */
  readonly #before = new Map<Route<OrderId, DriverId>, readonly Bundle<OrderId>[]>();

  constructor(
    routes: readonly Route<OrderId, DriverId>[],
    unplanned: readonly WaitingOrder<OrderId>[],
    settings: MatchingSettings,
    refuses: Refuses<OrderId, DriverId>,
  ) {
    this.#routes = routes;
    this.#starts = new Starts(routes);
    this.#settings = settings;
    this.#refuses = refuses;
    this.#random = seededRandom(settings.seed);
    this.#all = [
      ...routes.flatMap((route) =>
        route.visits.flatMap(({ orders }) => orders.map((order) => ({ order, route }))),
      ),
      ...unplanned.map((order) => ({ order, route: null })),
    ];
  }

  run(): void {
    const count = this.#all.length;
    if (count === 0 || this.#routes.length === 0) return;
    const trials = Math.min(this.#settings.mostTrials, this.#settings.trialsPerOrder * count);
    for (let trial = 0; trial < trials; trial++) this.#try(trial);
  }

  #try(trial: number): void {
    const chosen = this.#related();
    const homes = chosen.map(({ route }) => route);
    this.#before.clear();
    let gain = this.#takeOut(chosen);
    // Every third trial puts back with some chance, so that the same ruin does not always heal alike.
    gain -= this.#putBack(chosen, trial % 3 === 0 ? 3 : 0, gain);
    if (gain >= -1e-9) return;
    for (const [route, visits] of this.#before) route.take(visits);
    chosen.forEach((planned, index) => {
      planned.route = homes[index] ?? null;
    });
  }

  /** A few orders near one that chance picks. */
  #related(): Planned<OrderId, DriverId>[] {
    const all = this.#all;
    const first = all[Math.floor(this.#random() * all.length)] as Planned<OrderId, DriverId>;
    const size = Math.min(all.length, 1 + Math.floor(this.#random() * LARGEST_RUIN));
    const chosen: Planned<OrderId, DriverId>[] = [];
    const distances: number[] = [];
    for (const planned of all) {
      const distance = planned === first ? Number.NEGATIVE_INFINITY : this.#distance(first, planned);
      let place = chosen.length;
      while (place > 0 && distance < (distances[place - 1] as number)) place -= 1;
      if (place === size) continue;
      // Whoever is farther moves up, the farthest out of the list.
      for (let at = Math.min(chosen.length, size - 1); at > place; at--) {
        chosen[at] = chosen[at - 1] as Planned<OrderId, DriverId>;
        distances[at] = distances[at - 1] as number;
      }
      chosen[place] = planned;
      distances[place] = distance;
    }
    return chosen;
  }

  #distance(a: Planned<OrderId, DriverId>, b: Planned<OrderId, DriverId>): number {
    const apart = travelMinutes(a.order.restaurant, b.order.restaurant, this.#settings);
    const shared = a.route !== null && a.route === b.route ? 10 : 0;
    return apart + 0.3 * Math.abs(a.order.readyAt - b.order.readyAt) - shared + 6 * this.#random();
  }

  /** Takes orders out of their routes; answers what that saves. */
  #takeOut(chosen: readonly Planned<OrderId, DriverId>[]): number {
    const orders = new Set(chosen.map(({ order }) => order));
    let saved = 0;
    for (const planned of chosen) {
      const { route } = planned;
      planned.route = null;
      if (!route) saved += UNPLANNED;
      else if (!this.#before.has(route)) {
        const cost = route.cost;
        this.#before.set(route, route.visits);
        route.drop(orders);
        saved += cost - route.cost;
      }
    }
    return saved;
  }

  /** Puts orders back, the one that would lose most first; answers what that costs, or more than `limit`. */
  #putBack(chosen: readonly Planned<OrderId, DriverId>[], chance: number, limit: number): number {
    const open = chosen.map((planned) => ({ planned, options: this.#options(planned.order) }));
    let spent = 0;
    while (open.length > 0 && spent <= limit) {
      let pick = 0;
      let most = Number.NEGATIVE_INFINITY;
      open.forEach(({ options }, index) => {
        const loss = options.loss() + chance * this.#random();
        if (loss > most) {
          most = loss;
          pick = index;
        }
      });
      const [taken] = open.splice(pick, 1);
      if (!taken) break;
      const { route, place } = taken.options.best();
      if (!route || !place) {
        spent += UNPLANNED;
        continue;
      }
      if (!this.#before.has(route)) this.#before.set(route, route.visits);
      route.insert(taken.planned.order, place);
      taken.planned.route = route;
      spent += place.delta;
      for (const { options } of open) options.renew(route);
    }
    return open.length > 0 ? Number.POSITIVE_INFINITY : spent;
  }

  #options(order: WaitingOrder<OrderId>): InsertionOptions<OrderId, DriverId> {
    let near = this.#nearest.get(order.restaurant_id);
    if (!near) {
      near = new Arrivals(this.#starts, order.restaurant, this.#settings);
      this.#nearest.set(order.restaurant_id, near);
    }
    return new InsertionOptions(order, near, this.#settings, this.#refuses);
  }
}
