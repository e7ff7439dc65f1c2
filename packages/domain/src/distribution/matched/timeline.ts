import type {
  Bundle,
  MatchableDriver,
  MatchingSettings,
  PlanePoint,
  WaitingOrder,
} from './matching-world.ts';

/** Minutes that a journey takes. */
export function travelMinutes(
  a: PlanePoint,
  b: PlanePoint,
  settings: Pick<MatchingSettings, 'metresPerMinute' | 'wholeMinutes'>,
): number {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const minutes = Math.sqrt(dx * dx + dy * dy) / settings.metresPerMinute;
  return settings.wholeMinutes ? Math.ceil(minutes - 1e-9) : minutes;
}

/**
 * A driver's way through his visits, walked step by step: what the clock says, where he is, and what it has cost so
 * far. The cost is the sum of the customers' minutes from order to door, and the weighed minutes of the driver.
 * One instance is walked again and again; nothing is made on the way.
 */
export class Timeline {
  minute = 0;
  place: PlanePoint = { x: 0, y: 0 };
  cost = 0;
  /** False once a pick-up would come after the driver has left. */
  isPossible = true;
  readonly #settings: MatchingSettings;

  constructor(settings: MatchingSettings) {
    this.#settings = settings;
  }

  /** Begins with the driver as he is when he is free, not before `now`. */
  begin(driver: MatchableDriver, now: number): void {
    this.resume(Math.max(driver.freeAt, now), driver.place, 0);
  }

  /** Goes on from a moment that an earlier walk reached. */
  resume(minute: number, place: PlanePoint, cost: number): void {
    this.minute = minute;
    this.place = place;
    this.cost = cost;
    this.isPossible = true;
  }

  /** Walks one visit, with `extra` joined to its orders at place `at` when given. */
  visit(bundle: Bundle, leavesAt: number, extra?: WaitingOrder, at = 0): void {
    const { pickupMinutes } = this.#settings;
    const { orders } = bundle;
    const restaurant = (orders[0] ?? extra)?.restaurant ?? this.place;
    const readyAt = extra && extra.readyAt > bundle.readyAt ? extra.readyAt : bundle.readyAt;
    const begun = this.minute;
    const arrival = begun + travelMinutes(this.place, restaurant, this.#settings);
    const pickup = Math.max(arrival + pickupMinutes / 2, readyAt);
    if (pickup > leavesAt) this.isPossible = false;
    this.cost +=
      (arrival - begun) * this.#settings.travelWeight + (pickup - arrival) * this.#settings.waitWeight;
    this.minute = pickup + pickupMinutes / 2;
    this.place = restaurant;
    for (let index = 0; index < orders.length; index++) {
      if (extra && index === at) this.#deliver(extra);
      this.#deliver(orders[index] as WaitingOrder);
    }
    if (extra && at >= orders.length) this.#deliver(extra);
  }

  #deliver(order: WaitingOrder): void {
    const half = this.#settings.dropoffMinutes / 2;
    const door = this.minute + travelMinutes(this.place, order.customer, this.#settings) + half;
    this.cost += door - order.placedAt;
    this.minute = door + half;
    this.place = order.customer;
  }
}
