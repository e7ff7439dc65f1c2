import type { EpochMs } from './lab-record.ts';

/** Window in which expired offers reduce a driver's availability score. */
const MISSED_OFFER_WINDOW_MS = 30 * 60_000;
/** Window in which the dispatcher skips a driver who did not answer. */
const PASSED_OVER_WINDOW_MS = 120_000;

/** Answers to the offers of an order; entries without further effect are dropped. */
interface AskedDrivers {
  readonly declined: Set<number>;
  /** Expiry of each open offer. */
  readonly open: Map<number, EpochMs>;
  /** Last expired offer of each driver within the window, earliest first. */
  readonly expired: Map<number, EpochMs>;
}

/** Times of a driver's expired offers, earliest first; entries before index `from` are outside the window. */
interface Missed {
  times: EpochMs[];
  from: number;
}

/**
 * State of drivers and orders over time, as recorded or as replayed. Where both agree, a replayed wave has the same
 * input as the recorded one. Written and read in chronological order.
 */
export class Timeline {
  readonly #carried = new Map<number, Set<object>>();
  readonly #freedAt = new Map<number, EpochMs>();
  readonly #missed = new Map<number, Missed>();
  readonly #drivers = new Map<number, AskedDrivers>();
  /** Open offers of each driver. */
  readonly #open = new Map<number, number>();

  take(driver: number, request: object): void {
    const carried = this.#carried.get(driver) ?? new Set();
    this.#carried.set(driver, carried.add(request));
  }

  free(driver: number, request: object, at: EpochMs): void {
    if (this.#carried.get(driver)?.delete(request)) this.#freedAt.set(driver, at);
  }

  carried(driver: number): ReadonlySet<object> {
    return this.#carried.get(driver) ?? NO_REQUESTS;
  }

  /** Time at which the driver last became free; undefined without one. */
  freedAt(driver: number): EpochMs | undefined {
    return this.#freedAt.get(driver);
  }

  offer(order: number, driver: number, openUntil: EpochMs): void {
    const { open } = this.#askedOf(order);
    if (!open.has(driver)) this.#open.set(driver, (this.#open.get(driver) ?? 0) + 1);
    open.set(driver, openUntil);
  }

  decline(order: number, driver: number): void {
    this.close(order, driver);
    this.#askedOf(order).declined.add(driver);
  }

  /** An offer expires without an answer. */
  expire(order: number, driver: number, { offeredAt, at }: { offeredAt: EpochMs; at: EpochMs }): void {
    this.close(order, driver);
    const { expired } = this.#askedOf(order);
    for (const [one, when] of expired) {
      if (when > at - PASSED_OVER_WINDOW_MS) break;
      expired.delete(one);
    }
    expired.delete(driver);
    expired.set(driver, at);
    const missed = this.#missed.get(driver) ?? { times: [], from: 0 };
    this.#missed.set(driver, missed);
    const { times } = missed;
    let place = times.length;
    // Offers end nearly in the order in which they are made.
    while (place > 0 && (times[place - 1] ?? 0) > offeredAt) place -= 1;
    times.splice(place, 0, offeredAt);
    // An offer older than those outside the window is outside it too.
    if (place < missed.from) missed.from += 1;
  }

  close(order: number, driver: number): void {
    if (!this.#drivers.get(order)?.open.delete(driver)) return;
    this.#open.set(driver, (this.#open.get(driver) ?? 1) - 1);
  }

  hasDeclined(order: number, driver: number): boolean {
    return this.#drivers.get(order)?.declined.has(driver) === true;
  }

  isOffered(order: number, driver: number, at: EpochMs): boolean {
    return (this.#drivers.get(order)?.open.get(driver) ?? 0) > at;
  }

  /** Drivers who declined the order. */
  declinedBy(order: number): ReadonlySet<number> {
    return this.#drivers.get(order)?.declined ?? NO_DRIVERS;
  }

  /** Drivers with an open offer of the order. */
  openTo(order: number): ReadonlySet<number> {
    return new Set(this.#drivers.get(order)?.open.keys());
  }

  /** Drivers whom the matching skips: they declined the order, or let its offer expire recently. */
  passedOver(order: number, at: EpochMs): ReadonlySet<number> {
    const drivers = this.#drivers.get(order);
    if (!drivers) return NO_DRIVERS;
    const silent = [...drivers.expired].filter(([, when]) => when > at - PASSED_OVER_WINDOW_MS);
    return new Set([...drivers.declined, ...silent.map(([driver]) => driver)]);
  }

  isAsked(driver: number): boolean {
    return (this.#open.get(driver) ?? 0) > 0;
  }

  missed(driver: number, at: EpochMs): number {
    const missed = this.#missed.get(driver);
    if (!missed) return 0;
    const { times } = missed;
    while (missed.from < times.length && (times[missed.from] ?? 0) <= at - MISSED_OFFER_WINDOW_MS)
      missed.from += 1;
    if (missed.from > 64 && missed.from * 2 > times.length) {
      times.splice(0, missed.from);
      missed.from = 0;
    }
    return times.length - missed.from;
  }

  #askedOf(order: number): AskedDrivers {
    const existing = this.#drivers.get(order);
    if (existing) return existing;
    const drivers = { declined: new Set<number>(), open: new Map(), expired: new Map() };
    this.#drivers.set(order, drivers);
    return drivers;
  }
}

const NO_REQUESTS: ReadonlySet<object> = new Set();
const NO_DRIVERS: ReadonlySet<number> = new Set();
