import { roundKm, type ScannedDriver } from '../distribution/decide-wave.ts';
import type {
  DispatchDriver,
  DistributionSettings,
  RoadDistances,
} from '../distribution/distribution-input.ts';
import { type MatchedDriver, type MatchedOrder, matchOrders } from '../distribution/matched/match-orders.ts';
import type { MatchingPlan } from '../distribution/matched/model/matching-input.ts';
import { haversineKm } from '../geo/haversine.ts';
import { estimateRoad, type RoadBetween } from '../geo/road.ts';
import type { DriverPool } from './driver-pool.ts';
import type { EpochMs, LabPolicy, RecordedRequest } from './lab-record.ts';
import { type RequestState, selectSettings } from './replay-state.ts';
import type { Timeline } from './timeline.ts';

interface Asking {
  state: RequestState;
  scanned: ScannedDriver[];
  settings: DistributionSettings;
}

interface InHand {
  request: RecordedRequest;
  takenAt: EpochMs;
}

/** The *matched* mode within a replay: its plan between decisions, and the orders in hand. */
export class MatchedReplay {
  readonly #pool: DriverPool;
  readonly #course: Timeline;
  readonly #roads: RoadBetween;
  readonly #inHand = new Map<object, InHand>();
  #plan: MatchingPlan<number, number> = [];

  constructor(pool: DriverPool, course: Timeline, roads?: RoadBetween) {
    this.#pool = pool;
    this.#course = course;
    this.#roads = roads ?? estimateRoad;
  }

  /** An order is assigned and will be picked up at `takenAt`. */
  take(request: RecordedRequest, takenAt: EpochMs): void {
    this.#inHand.set(request, { request, takenAt });
  }

  /** Offers of the matching at a moment. */
  decide(waiting: readonly RequestState[], policy: LabPolicy, at: EpochMs): Asking[] {
    const open = waiting.filter(({ request }) => !this.#isOut(request.order_id, at));
    const newest = open.at(-1);
    if (!newest) return [];
    const settings = selectSettings(policy, newest.recordedSettings);
    const now = new Date(at);
    const drivers = this.#drivers(open, settings, at);
    const orders = open.map((state) => this.#orderOf(state.request, at));
    const distances = settings.roads && this.#distances(orders, drivers);
    const { offers, plan } = matchOrders({ orders, drivers, settings, plan: this.#plan, distances, now });
    this.#plan = plan;
    const stateOf = new Map(open.map((state) => [state.request.order_id, state]));
    return offers.flatMap(({ order_id, driver_id }) => {
      const state = stateOf.get(order_id);
      const place = this.#pool.placeOf(driver_id);
      if (!state || !place) return [];
      const byRoad = distances?.get(order_id)?.get(driver_id);
      const distance = roundKm(byRoad ?? haversineKm(place, state.request.restaurant));
      const scores = { availability: 0, distance_score: 0, idle_time: 0, score: 0 };
      return [{ state, settings, scanned: [{ driver_id, distance, ...scores, offered: true }] }];
    });
  }

  #distances(orders: readonly MatchedOrder[], drivers: readonly MatchedDriver[]): Map<number, RoadDistances> {
    const measure = ({ restaurant }: MatchedOrder): RoadDistances =>
      new Map(
        drivers.flatMap(({ driver_id, position }) =>
          position ? [[driver_id, this.#roads(position, restaurant).km] as const] : [],
        ),
      );
    return new Map(orders.map((order) => [order.order_id, measure(order)]));
  }

  #isOut(order: number, at: EpochMs): boolean {
    for (const driver of this.#course.openTo(order)) {
      if (this.#course.isOffered(order, driver, at)) return true;
    }
    return false;
  }

  #orderOf(request: RecordedRequest, at: EpochMs): MatchedOrder {
    const { order_id, restaurant_id, restaurant, customer, placed_at, city_id } = request;
    return {
      order_id,
      restaurant_id,
      restaurant,
      customer,
      city_id,
      placed_at: new Date(placed_at),
      declined_by: this.#course.passedOver(order_id, at),
      offered_to: new Set(),
    };
  }

  /** Drivers for the plan: on duty, without an open offer, and without orders from outside the period. */
  #drivers(waiting: readonly RequestState[], settings: DistributionSettings, at: EpochMs): MatchedDriver[] {
    const drivers = new Map<number, DispatchDriver>();
    const restaurants = new Set<number>();
    const onlineSince = at - settings.position_seconds * 1000;
    for (const { request } of waiting) {
      if (restaurants.has(request.restaurant_id)) continue;
      restaurants.add(request.restaurant_id);
      const radius = settings.dispatch.max_distance;
      for (const driver of this.#pool.around(request.restaurant, { radius, beyond: -1, at })) {
        const isOnline = driver.position !== null && driver.position.at.getTime() >= onlineSince;
        const isFree =
          !this.#course.isAsked(driver.driver_id) && !this.#pool.carriesFromOutside(driver.driver_id);
        if (driver.is_active && driver.is_ready && isOnline && isFree) drivers.set(driver.driver_id, driver);
      }
    }
    return [...drivers.values()]
      .sort((a, b) => a.driver_id - b.driver_id)
      .map((driver) => ({ ...driver, in_hand: this.#inHandOf(driver.driver_id, at) }));
  }

  #inHandOf(driver: number, at: EpochMs): MatchedDriver['in_hand'] {
    return [...this.#course.carried(driver)].flatMap((request) => {
      const carried = this.#inHand.get(request);
      if (!carried) return [];
      const { restaurant, customer } = carried.request;
      return [{ restaurant, customer, isTaken: carried.takenAt <= at }];
    });
  }
}
