import type { AnyId } from '../../orders/order-status.ts';
import type {
  Bundle,
  MatchableDriver,
  MatchingSettings,
  PlanePoint,
  WaitingOrder,
} from './matching-world.ts';
import type { Timeline } from './timeline.ts';

/** The moment before a visit, so that what follows can be walked anew without what came before. */
interface Moment {
  readonly minute: number;
  readonly place: PlanePoint;
  readonly cost: number;
}

/** Where an order would go in a driver's route: a visit of its own before `visit`, or into that visit at place `at`. */
export interface Insertion {
  /** What the route's cost would grow by. */
  readonly delta: number;
  readonly visit: number;
  /** Null for a visit of its own. */
  readonly at: number | null;
}

export const bundleOf = <Id extends AnyId>(orders: readonly WaitingOrder<Id>[]): Bundle<Id> => ({
  orders,
  readyAt: orders.reduce((latest, { readyAt }) => Math.max(latest, readyAt), Number.NEGATIVE_INFINITY),
});

/** A driver's visits of a plan in the making, with what they cost. */
export class Route<OrderId extends AnyId, DriverId extends AnyId> {
  readonly driver: MatchableDriver<DriverId>;
  visits: readonly Bundle<OrderId>[] = [];
  cost = 0;
  readonly #timeline: Timeline;
  readonly #now: number;
  #moments: Moment[] = [];

  constructor(driver: MatchableDriver<DriverId>, timeline: Timeline, now: number) {
    this.driver = driver;
    this.#timeline = timeline;
    this.#now = now;
    this.take([]);
  }

  /** When the driver can begin. */
  get freeAt(): number {
    return Math.max(this.driver.freeAt, this.#now);
  }

  /** Takes these visits in place of its own; answers whether they can be driven. */
  take(visits: readonly Bundle<OrderId>[]): boolean {
    const line = this.#timeline;
    line.begin(this.driver, this.#now);
    this.#moments = [{ minute: line.minute, place: line.place, cost: line.cost }];
    for (const visit of visits) {
      line.visit(visit, this.driver.leavesAt);
      this.#moments.push({ minute: line.minute, place: line.place, cost: line.cost });
    }
    this.visits = visits;
    this.cost = line.cost;
    return line.isPossible;
  }

  /** The cheapest place for the order that is alone in a bundle, if it costs less than `bound`; null where there is none. */
  cheapest(
    alone: Bundle<OrderId>,
    { largestBundle, mostVisits }: Pick<MatchingSettings, 'largestBundle' | 'mostVisits'>,
    bound: number,
  ): Insertion | null {
    let best: Insertion | null = null;
    const order = alone.orders[0] as WaitingOrder<OrderId>;
    const largest = Math.min(largestBundle, this.driver.capacity);
    for (let visit = 0; visit <= this.visits.length; visit++) {
      if (this.visits.length < mostVisits) {
        const own = this.#walk(visit, alone, visit);
        if (own < (best?.delta ?? bound)) best = { delta: own, visit, at: null };
      }
      const bundle = this.visits[visit];
      if (bundle?.orders[0]?.restaurant_id !== order.restaurant_id || bundle.orders.length >= largest)
        continue;
      for (let at = 0; at <= bundle.orders.length; at++) {
        const joined = this.#walk(visit, bundle, visit + 1, order, at);
        if (joined < (best?.delta ?? bound)) best = { delta: joined, visit, at };
      }
    }
    return best;
  }

  /** The route with an order put where `cheapest` said. */
  insert(order: WaitingOrder<OrderId>, { visit, at }: Insertion): void {
    const bundle = this.visits[visit];
    if (at === null || !bundle) this.take(this.visits.toSpliced(visit, 0, bundleOf([order])));
    else this.take(this.visits.with(visit, bundleOf(bundle.orders.toSpliced(at, 0, order))));
  }

  /** The route without some of its orders. */
  drop(orders: ReadonlySet<WaitingOrder<OrderId>>): void {
    const kept = this.visits.flatMap((visit) => {
      const rest = visit.orders.filter((order) => !orders.has(order));
      if (rest.length === visit.orders.length) return [visit];
      return rest.length > 0 ? [bundleOf(rest)] : [];
    });
    this.take(kept);
  }

  /** What the route would cost more with a visit after the moment before `from`, and then the visits from `rest` on. */
  #walk(from: number, visit: Bundle, rest: number, extra?: WaitingOrder, at?: number): number {
    const line = this.#timeline;
    const moment = this.#moments[from] as Moment;
    line.resume(moment.minute, moment.place, moment.cost);
    line.visit(visit, this.driver.leavesAt, extra, at);
    for (let index = rest; line.isPossible && index < this.visits.length; index++) {
      line.visit(this.visits[index] as Bundle, this.driver.leavesAt);
    }
    return line.isPossible ? line.cost - this.cost : Number.POSITIVE_INFINITY;
  }
}
