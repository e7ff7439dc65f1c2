import type { DispatchDriver } from '../distribution/distribution-input.ts';
import { getHandCapacity } from '../distribution/driver-filters.ts';
import type { RecordedDriver } from '../distribution/wave-record.ts';
import { haversineKm, type Place } from '../geo/haversine.ts';
import { PlaceGrid } from '../geo/place-grid.ts';
import type { EpochMs } from './lab-record.ts';
import type { Timeline } from './timeline.ts';

/** The last recorded facts of a driver, minus the effects of the recorded timeline. */
interface DriverState {
  facts: RecordedDriver;
  /** Orders in hand and missed offers from outside the period's requests. */
  carriedBefore: number;
  missedBefore: number;
  freedAt: EpochMs | undefined;
}

interface Whereabouts extends Place {
  at: EpochMs;
}

interface Near {
  id: number;
  place: Whereabouts;
  /** km, to the metre as a wave measures it */
  distance: number;
}

/** Distances are rounded to the metre. */
const ROUNDING = 0.001;

/**
 * The last recorded state of the drivers, corrected by the differences between the recorded and the replayed timeline.
 * Where both agree, nothing is corrected.
 */
export class DriverPool {
  readonly #states = new Map<number, DriverState>();
  readonly #places = new Map<number, Whereabouts>();
  readonly #grid = new PlaceGrid();
  readonly #firstIdle = new Map<number, string | null>();
  readonly #recorded: Timeline;
  readonly #replayed: Timeline;

  constructor(recorded: Timeline, replayed: Timeline) {
    this.#recorded = recorded;
    this.#replayed = replayed;
  }

  /** Stores the recorded facts of a driver at a moment. */
  learn(facts: RecordedDriver, at: EpochMs): void {
    const id = facts.driver_id;
    this.#states.set(id, {
      facts,
      carriedBefore: facts.orders_in_hand - this.#recorded.carried(id).size,
      missedBefore: facts.missed_offers - this.#recorded.missed(id, at),
      freedAt: this.#recorded.freedAt(id),
    });
    if (!this.#firstIdle.has(id)) this.#firstIdle.set(id, facts.idle_since);
    const { position } = facts;
    if (position) this.move(id, { ...position, at: Date.parse(position.at) });
  }

  move(driver: number, place: Whereabouts): void {
    const before = this.#places.get(driver);
    if (before && before.at > place.at) return;
    this.#places.set(driver, place);
    this.#grid.put(driver, place);
  }

  placeOf(driver: number): Place | undefined {
    return this.#places.get(driver);
  }

  /** Orders in hand in the replay, including those from outside the period. */
  carries(driver: number): number {
    const state = this.#states.get(driver);
    return Math.max(0, (state?.carriedBefore ?? 0) + this.#replayed.carried(driver).size);
  }

  /** Whether the driver carries orders from outside the period. */
  carriesFromOutside(driver: number): boolean {
    return (this.#states.get(driver)?.carriedBefore ?? 0) > 0;
  }

  /** Orders that a driver may have in hand, where the setting RECEIVED says `received`. */
  allowed(driver: number, received: number): number {
    const facts = this.#states.get(driver)?.facts;
    return facts ? getHandCapacity(facts, { received }) : received;
  }

  /** A driver of a recorded wave at this moment, corrected by the differences of the replay. */
  corrected(facts: RecordedDriver, at: EpochMs): DispatchDriver {
    const { position } = facts;
    return this.#asOf(facts, position && { ...position, at: new Date(position.at) }, at);
  }

  /**
   * Drivers farther than `beyond` and at most `radius` km from a place, in the order of a wave (nearest first). Stops
   * after the driver for whom `isLast` is true: further drivers do not affect the wave.
   */
  around(
    centre: Place,
    {
      radius,
      beyond,
      except,
      at,
      isLast,
    }: {
      radius: number;
      beyond: number;
      except?: ReadonlySet<number>;
      at: EpochMs;
      isLast?: (driver: DispatchDriver, distance: number) => boolean;
    },
  ): DispatchDriver[] {
    const drivers: DispatchDriver[] = [];
    // A wave needs a few dozen of thousands of drivers: the rings are read only as far as needed.
    let near: Near[] = [];
    for (const ring of this.#grid.rings(centre)) {
      for (const id of ring.ids) {
        const place = this.#places.get(id);
        if (!place || except?.has(id)) continue;
        const away = haversineKm(place, centre);
        if (away > radius || away <= beyond) continue;
        near.push({ id, place, distance: Math.round(away * 1000) / 1000 });
      }
      const isComplete = ring.beyond > radius;
      const certain = isComplete ? Number.POSITIVE_INFINITY : ring.beyond - ROUNDING;
      const next = near.filter(({ distance }) => distance < certain);
      near = next.length === near.length ? [] : near.filter(({ distance }) => distance >= certain);
      next.sort((a, b) => a.distance - b.distance || a.id - b.id);
      for (const { id, place, distance } of next) {
        const state = this.#states.get(id);
        if (!state) continue;
        const driver = this.#asOf(state.facts, { ...place, at: new Date(place.at) }, at);
        drivers.push(driver);
        if (isLast?.(driver, distance)) return drivers;
      }
      if (isComplete) break;
    }
    return drivers;
  }

  #asOf(facts: RecordedDriver, position: DispatchDriver['position'], at: EpochMs): DispatchDriver {
    const id = facts.driver_id;
    const state = this.#states.get(id);
    const carried = (state?.carriedBefore ?? facts.orders_in_hand) + this.#replayed.carried(id).size;
    const missed = (state?.missedBefore ?? facts.missed_offers) + this.#replayed.missed(id, at);
    const freedAt = this.#replayed.freedAt(id);
    const idle = freedAt === state?.freedAt ? facts.idle_since : this.#idleOf(id, freedAt);
    return {
      ...facts,
      position,
      orders_in_hand: Math.max(0, carried),
      missed_offers: Math.max(0, missed),
      idle_since: idle === null ? null : new Date(idle),
      documents_expire_at: facts.documents_expire_at === null ? null : new Date(facts.documents_expire_at),
    };
  }

  #idleOf(driver: number, freedAt: EpochMs | undefined): EpochMs | string | null {
    return freedAt ?? this.#firstIdle.get(driver) ?? null;
  }
}
