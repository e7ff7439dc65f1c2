import type { Millis } from './lab-record.ts';

/** Offers that a driver let expire count against him for so long. */
const MISSED_MS = 30 * 60_000;

/** What a driver said of an order last, or until when he may still answer. */
interface Asked {
  declined: boolean;
  /** Until when his offer is open; 0 where none is. */
  openUntil: Millis;
  /** When he last let an offer of the order expire; null where he did not. */
  expiredAt: Millis | null;
}

/**
 * What has happened to drivers and orders in one telling of the period: that of the record, or that of a replay. Where
 * the two tell the same, a replayed wave knows exactly what the recorded one knew.
 */
export class Course {
  readonly #carried = new Map<number, Set<object>>();
  readonly #freedAt = new Map<number, Millis>();
  readonly #missed = new Map<number, Millis[]>();
  readonly #asked = new Map<number, Map<number, Asked>>();
  readonly #open = new Map<number, number>();

  take(driver: number, request: object): void {
    const carried = this.#carried.get(driver) ?? new Set();
    this.#carried.set(driver, carried.add(request));
  }

  free(driver: number, request: object, at: Millis): void {
    if (this.#carried.get(driver)?.delete(request)) this.#freedAt.set(driver, at);
  }

  carried(driver: number): ReadonlySet<object> {
    return this.#carried.get(driver) ?? NONE;
  }

  /** When he was last free of an order; undefined where that never was. */
  freedAt(driver: number): Millis | undefined {
    return this.#freedAt.get(driver);
  }

  offer(order: number, driver: number, openUntil: Millis): void {
    const asked = this.#askedOf(order, driver);
    if (asked.openUntil === 0) this.#open.set(driver, (this.#open.get(driver) ?? 0) + 1);
    asked.openUntil = openUntil;
  }

  decline(order: number, driver: number): void {
    this.close(order, driver);
    this.#askedOf(order, driver).declined = true;
  }

  /** His offer ran out without an answer. */
  expire(order: number, driver: number, { offeredAt, at }: { offeredAt: Millis; at: Millis }): void {
    this.close(order, driver);
    this.#askedOf(order, driver).expiredAt = at;
    const missed = this.#missed.get(driver) ?? [];
    missed.push(offeredAt);
    this.#missed.set(driver, missed);
  }

  close(order: number, driver: number): void {
    const asked = this.#askedOf(order, driver);
    if (asked.openUntil === 0) return;
    asked.openUntil = 0;
    this.#open.set(driver, (this.#open.get(driver) ?? 1) - 1);
  }

  hasDeclined(order: number, driver: number): boolean {
    return this.#asked.get(order)?.get(driver)?.declined === true;
  }

  isOffered(order: number, driver: number, at: Millis): boolean {
    return (this.#asked.get(order)?.get(driver)?.openUntil ?? 0) > at;
  }

  /** Whether he let an offer of the order expire after the moment. */
  hasExpiredSince(order: number, driver: number, since: Millis): boolean {
    return (this.#asked.get(order)?.get(driver)?.expiredAt ?? Number.NEGATIVE_INFINITY) > since;
  }

  /** Everybody who was ever asked about the order. */
  askedAbout(order: number): Iterable<number> {
    return this.#asked.get(order)?.keys() ?? [];
  }

  isAsked(driver: number): boolean {
    return (this.#open.get(driver) ?? 0) > 0;
  }

  missed(driver: number, at: Millis): number {
    const times = this.#missed.get(driver);
    return times ? times.filter((time) => time > at - MISSED_MS).length : 0;
  }

  #askedOf(order: number, driver: number): Asked {
    const ofOrder = this.#asked.get(order) ?? new Map<number, Asked>();
    this.#asked.set(order, ofOrder);
    const asked = ofOrder.get(driver) ?? { declined: false, openUntil: 0, expiredAt: null };
    ofOrder.set(driver, asked);
    return asked;
  }
}

const NONE: ReadonlySet<object> = new Set();
