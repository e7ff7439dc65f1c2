import type { AnyId } from '../../../orders/order-status.ts';
import type { MatchableDriver, MatchingSettings } from '../model/matching-input.ts';
import type { Starts } from './arrivals.ts';
import type { OrderTable } from './order-table.ts';

/** Order numbers of one visit to a restaurant, in delivery order. */
export interface Visit {
  readonly orders: readonly number[];
  /** When the last of them is ready. */
  readonly readyAt: number;
}

/**
 * The routes of a plan with their timetables in parallel arrays: route after route, each with one place more than its
 * maximum number of visits. Minutes of one clock, metres. The cost is the sum of the customers' minutes from order to
 * door and the weighted minutes of the drivers.
 */
export class Routes<OrderId extends AnyId, DriverId extends AnyId> {
  readonly drivers: readonly MatchableDriver<DriverId>[];
  readonly orders: OrderTable<OrderId>;
  readonly settings: MatchingSettings;
  readonly visits: (readonly Visit[])[];
  /** Version of each route: equal versions mean equal routes. */
  readonly versions: Int32Array;
  #latest = 0;
  /** Earliest start of all drivers. */
  readonly firstStart: number;
  /** Timetable places per route. */
  readonly stride: number;
  /**
   * Whether a direct trip is a lower bound of every insertion: an insertion never makes later visits cheaper, and a
   * later pick-up never helps. Holds for weights with waitWeight <= travelWeight <= 0 and waitWeight >= -1.
   */
  readonly isBounded: boolean;
  /** Maximum number of orders per visit. */
  readonly largest: Int32Array;
  readonly leavesAt: Float64Array;
  /** Start time and position of each visit, and the cost until then; the last place is the end of the route. */
  readonly begunAt: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly cost: Float64Array;
  /** Arrival at the restaurant, pick-up, and ready time of each visit. */
  readonly arrivesAt: Float64Array;
  readonly picksUpAt: Float64Array;
  readonly readyAt: Float64Array;
  /** Number of orders of each visit, and its first order. */
  readonly carried: Int32Array;
  readonly firstOrder: Int32Array;

  constructor(
    drivers: readonly MatchableDriver<DriverId>[],
    orders: OrderTable<OrderId>,
    { now, mostVisits, settings }: { now: number; mostVisits: number; settings: MatchingSettings },
  ) {
    this.drivers = drivers;
    this.orders = orders;
    this.settings = settings;
    this.stride = mostVisits + 1;
    const { travelWeight, waitWeight } = settings;
    this.isBounded = travelWeight <= 0 && waitWeight <= travelWeight && waitWeight >= -1;
    this.visits = drivers.map(() => []);
    this.largest = new Int32Array(drivers.length);
    this.leavesAt = new Float64Array(drivers.length);
    this.versions = new Int32Array(drivers.length);
    const places = drivers.length * this.stride;
    this.begunAt = new Float64Array(places);
    this.x = new Float64Array(places);
    this.y = new Float64Array(places);
    this.cost = new Float64Array(places);
    this.arrivesAt = new Float64Array(places);
    this.picksUpAt = new Float64Array(places);
    this.readyAt = new Float64Array(places);
    this.carried = new Int32Array(places);
    this.firstOrder = new Int32Array(places);
    let firstStart = Number.POSITIVE_INFINITY;
    for (let route = 0; route < drivers.length; route++) {
      const { place, freeAt, leavesAt, capacity } = drivers[route] as MatchableDriver;
      const first = route * this.stride;
      this.largest[route] = Math.min(settings.maxBundleOrders, capacity);
      this.leavesAt[route] = leavesAt;
      this.begunAt[first] = Math.max(freeAt, now);
      firstStart = Math.min(firstStart, this.begunAt[first] as number);
      this.x[first] = place.x;
      this.y[first] = place.y;
    }
    this.firstStart = firstStart;
  }

  get count(): number {
    return this.drivers.length;
  }

  /** Start time and position of the drivers. */
  starts(): Starts {
    const first = (values: Float64Array) => {
      const picked = new Float64Array(this.count);
      for (let route = 0; route < this.count; route++) picked[route] = values[route * this.stride] as number;
      return picked;
    };
    return { minute: first(this.begunAt), x: first(this.x), y: first(this.y) };
  }

  visitsOf(route: number): readonly Visit[] {
    return this.visits[route] as readonly Visit[];
  }

  costOf(route: number): number {
    return this.cost[route * this.stride + this.visitsOf(route).length] as number;
  }

  /** Replaces the visits of a route; returns whether they are possible before the driver leaves. */
  take(route: number, visits: readonly Visit[]): boolean {
    this.visits[route] = visits;
    this.versions[route] = ++this.#latest;
    let isPossible = true;
    for (let index = 0; index < visits.length; index++) {
      const place = route * this.stride + index;
      this.#drive(place, visits[index] as Visit);
      if ((this.picksUpAt[place] as number) > (this.leavesAt[route] as number)) isPossible = false;
    }
    return isPossible;
  }

  /** Restores the visits of an earlier version of a route. */
  restore(route: number, visits: readonly Visit[], version: number): void {
    this.take(route, visits);
    this.versions[route] = version;
  }

  /** Inserts an order into a visit at index `at`, or as a new visit before it where `at` is negative. */
  insert(route: number, order: number, { visit, at }: { visit: number; at: number }): void {
    const visits = this.visitsOf(route);
    const joined = visits[visit];
    if (at < 0 || !joined) this.take(route, visits.toSpliced(visit, 0, this.visitTo([order])));
    else this.take(route, visits.with(visit, this.visitTo(joined.orders.toSpliced(at, 0, order))));
  }

  /** Removes the marked orders from a route. */
  drop(route: number, isOut: Uint8Array): void {
    const remaining: Visit[] = [];
    for (const visit of this.visitsOf(route)) {
      const rest = visit.orders.filter((order) => isOut[order] === 0);
      if (rest.length === visit.orders.length) remaining.push(visit);
      else if (rest.length > 0) remaining.push(this.visitTo(rest));
    }
    this.take(route, remaining);
  }

  visitTo(orders: readonly number[]): Visit {
    let readyAt = Number.NEGATIVE_INFINITY;
    for (const order of orders) readyAt = Math.max(readyAt, this.orders.readyAt[order] as number);
    return { orders, readyAt };
  }

  /** Computes the timetable of one visit, and the start of the next. */
  #drive(place: number, { orders, readyAt }: Visit): void {
    const { pickupMinutes, dropoffMinutes, travelWeight, waitWeight } = this.settings;
    const table = this.orders;
    const first = orders[0] as number;
    const begun = this.begunAt[place] as number;
    const arrival = begun + table.toRestaurant(this.x[place] as number, this.y[place] as number, first);
    const pickup = Math.max(arrival + pickupMinutes / 2, readyAt);
    let cost = this.cost[place] as number;
    cost += (arrival - begun) * travelWeight + (pickup - arrival) * waitWeight;
    let minute = pickup + pickupMinutes / 2;
    let x = table.restaurantX[first] as number;
    let y = table.restaurantY[first] as number;
    for (let index = 0; index < orders.length; index++) {
      const order = orders[index] as number;
      const door = minute + table.toCustomer(x, y, order) + dropoffMinutes / 2;
      cost += door - (table.placedAt[order] as number);
      minute = door + dropoffMinutes / 2;
      x = table.customerX[order] as number;
      y = table.customerY[order] as number;
    }
    this.arrivesAt[place] = arrival;
    this.picksUpAt[place] = pickup;
    this.readyAt[place] = readyAt;
    this.carried[place] = orders.length;
    this.firstOrder[place] = first;
    this.begunAt[place + 1] = minute;
    this.x[place + 1] = x;
    this.y[place + 1] = y;
    this.cost[place + 1] = cost;
  }
}
