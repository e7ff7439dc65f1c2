import { visitPositions } from '@mishwar/domain';
import type { MoveListener, Moves } from '../../../shared/map/map-types.ts';

/** Of a driver: latitude, longitude, heading (-1: not known), and when his phone recorded it, epoch ms. */
const PLACE = 4;
const ROOM = 256;

/** Where a driver went. Degrees; `seen` is when his phone recorded it, epoch ms. */
export interface NewPosition {
  latitude: number;
  longitude: number;
  heading: number | null;
  seen: number;
}

/**
 * Where drivers went since they were read. What comes each second is written over what was there, in one flat list:
 * nothing is made for it, and nothing grows but with drivers who were never met before.
 */
export class Positions implements Moves {
  readonly #slots = new Map<number, number>();
  #places = new Float64Array(ROOM * PLACE);
  readonly #listeners = new Set<MoveListener>();

  get size(): number {
    return this.#slots.size;
  }

  listen(listener: MoveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes in a packed list of the moment `until` (epoch ms); answers how many moved, and who is not `known`. */
  take(
    packed: readonly number[],
    until: number,
    known: ReadonlySet<number>,
  ): { moved: number; strangers: number } {
    let [moved, strangers] = [0, 0];
    visitPositions(packed, (id, latitude, longitude, heading, age) => {
      moved += 1;
      if (!known.has(id)) strangers += 1;
      const at = this.#slotOf(id) * PLACE;
      this.#places[at] = latitude;
      this.#places[at + 1] = longitude;
      this.#places[at + 2] = heading ?? -1;
      this.#places[at + 3] = until - age * 1000;
      for (const listener of this.#listeners) listener.move(id, longitude, latitude, heading);
    });
    if (moved > 0) for (const listener of this.#listeners) listener.done();
    return { moved, strangers };
  }

  #slotOf(id: number): number {
    const known = this.#slots.get(id);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    if ((slot + 1) * PLACE > this.#places.length) {
      const larger = new Float64Array(this.#places.length * 2);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#slots.set(id, slot);
    return slot;
  }

  /** When a driver's newest position was recorded, epoch ms; 0 of one who has not moved. */
  seenOf(id: string): number {
    const slot = this.#slots.get(Number(id));
    return slot === undefined ? 0 : (this.#places[slot * PLACE + 3] ?? 0);
  }

  /** Where a driver went; null of one who has not moved. */
  of(id: string): NewPosition | null {
    const slot = this.#slots.get(Number(id));
    if (slot === undefined) return null;
    const [latitude = 0, longitude = 0, heading = -1, seen = 0] = this.#places.subarray(
      slot * PLACE,
      (slot + 1) * PLACE,
    );
    return { latitude, longitude, heading: heading < 0 ? null : heading, seen };
  }
}
