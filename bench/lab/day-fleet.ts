import { createPositionIndex, type DispatchDriver, type Place } from '@mishwar/domain';

/** A driver's work on an order: to the restaurant, and from `takenAt` on to the customer. */
interface Errand {
  restaurant: Place;
  customer: Place;
  takenAt: number;
}

export interface DayDriver {
  readonly id: number;
  readonly home: Place;
  /** Working time, in ms. */
  readonly from: number;
  readonly to: number;
  readonly isMotorcycle: boolean;
  place: Place;
  seenAt: number;
  /** Orders in hand; the first is the current one. */
  readonly errands: Set<Errand>;
  /** Times of expired offers, latest last. */
  missed: number[];
  idle: number | null;
}

export interface TrackPoint extends Place {
  driver_id: number;
  recorded_at: number;
}

export const HOUR = 3_600_000;
export const TICK_MS = 20_000;
const KM_PER_DEGREE = 111;
/** 24 km/h. */
const KM_PER_TICK = 0.133;
const MISSED_MS = 30 * 60_000;
/** Within this of each other more drivers than a wave can list are found in any city. */
const LOOKED_AT = 120;

/** Drivers who work around a restaurant each, report every twenty seconds, ride for what they have, or wander about. */
export class DayFleet {
  readonly #drivers: ReadonlyMap<number, DayDriver>;
  readonly #index = createPositionIndex(4096);
  readonly #random: () => number;

  constructor(ids: readonly number[], restaurants: readonly Place[], from: number, random: () => number) {
    this.#random = random;
    const driverOf = (id: number): DayDriver => {
      const home = restaurants[Math.floor(random() * restaurants.length)] ?? { latitude: 0, longitude: 0 };
      const starts = from + (random() < 0.3 ? 5 + random() * 4 : 10 + random() * 5) * HOUR;
      return {
        ...{ id, home, from: starts, seenAt: 0, errands: new Set(), missed: [] },
        to: starts + (7 + random() * 3) * HOUR,
        isMotorcycle: random() < 0.2,
        place: this.#near(home, 1.5),
        idle: random() < 0.2 ? null : starts - random() * HOUR,
      };
    };
    this.#drivers = new Map(ids.map((id) => [id, driverOf(id)]));
  }

  byId(id: number): DayDriver | undefined {
    return this.#drivers.get(id);
  }

  /** All drivers who work are at their next place. */
  *move(now: number): Generator<TrackPoint> {
    for (const driver of this.#drivers.values()) {
      if (now < driver.from || (now > driver.to && driver.errands.size === 0)) continue;
      driver.place = this.#next(driver, now);
      // Phones report one after the other.
      const recordedAt = now + ((driver.id * 7) % TICK_MS);
      driver.seenAt = recordedAt;
      this.#index.put({ driver_id: driver.id, ...driver.place, recordedAt });
      yield { driver_id: driver.id, recorded_at: recordedAt, ...driver.place };
    }
  }

  /** The drivers around a place as a dispatcher knows them. */
  around(
    centre: Place,
    { radius, since, now }: { radius: number; since: number; now: number },
  ): DispatchDriver[] {
    return this.#index
      .findNearest({ centre, radius: radius * 1.02, limit: LOOKED_AT, since })
      .flatMap((id) => {
        const driver = this.#drivers.get(id);
        return driver ? [asSeen(driver, now)] : [];
      });
  }

  #near({ latitude, longitude }: Place, km: number): Place {
    const off = () => ((this.#random() - 0.5) * 2 * km) / KM_PER_DEGREE;
    return { latitude: latitude + off(), longitude: longitude + off() };
  }

  #next({ place, home, errands }: DayDriver, now: number): Place {
    const [errand] = errands;
    if (errand) return towards(place, now < errand.takenAt ? errand.restaurant : errand.customer);
    const wandered = this.#near(place, 0.06);
    // Idle drivers stay in their district.
    return kmBetween(wandered, home) > 3 ? towards(place, home) : wandered;
  }
}

function asSeen(driver: DayDriver, now: number): DispatchDriver {
  driver.missed = driver.missed.filter((at) => at > now - MISSED_MS);
  return {
    driver_id: driver.id,
    ...{ is_active: true, is_ready: true, is_odm_enabled: true },
    position: { ...driver.place, at: new Date(driver.seenAt) },
    orders_in_hand: driver.errands.size,
    ...{ number_of_received: null, balance: 90_000, company_distance_receive: null },
    missed_offers: driver.missed.length,
    idle_since: driver.idle === null ? null : new Date(driver.idle),
    is_motorcycle: driver.isMotorcycle,
    ...{ documents_expire_at: null, city_id: null },
  };
}

/** Kilometres at the latitude of the demo's cities. */
export const kmBetween = (a: Place, b: Place): number =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * 0.9) * KM_PER_DEGREE;

function towards(from: Place, to: Place): Place {
  const share = Math.min(1, KM_PER_TICK / Math.max(kmBetween(from, to), 1e-9));
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}
