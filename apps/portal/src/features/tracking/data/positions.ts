import { visitPositions } from '@mishwar/domain';
import type { MoveListener, Moves } from '../../../shared/map/map-types.ts';

/** Numbers per driver: latitude, longitude, heading (-1 is unknown), and when the phone recorded it in epoch ms. */
const STRIDE = 4;
const INITIAL_CAPACITY = 256;

/** A driver's position in degrees; `seen` is when the phone recorded it, in epoch ms. */
interface NewPosition {
  latitude: number;
  longitude: number;
  heading: number | null;
  seen: number;
}

/**
 * The newest positions of drivers. Updates overwrite a flat array in place: they allocate nothing, and the array grows with
 * new drivers only.
 */
export class Positions implements Moves {
  readonly #slots = new Map<number, number>();
  #values = new Float64Array(INITIAL_CAPACITY * STRIDE);
  readonly #listeners = new Set<MoveListener>();

  get size(): number {
    return this.#slots.size;
  }

  listen(listener: MoveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Applies a packed list as of `until` (epoch ms); returns how many drivers moved and how many are not in `known`. */
  take(
    packed: readonly number[],
    until: number,
    known: ReadonlySet<number>,
  ): { moved: number; unknown: number } {
    let [moved, unknown] = [0, 0];
    visitPositions(packed, (id, latitude, longitude, heading, age) => {
      moved += 1;
      if (!known.has(id)) unknown += 1;
      const at = this.#slotOf(id) * STRIDE;
      this.#values[at] = latitude;
      this.#values[at + 1] = longitude;
      this.#values[at + 2] = heading ?? -1;
      this.#values[at + 3] = until - age * 1000;
      for (const listener of this.#listeners) listener.move(id, longitude, latitude, heading);
    });
    if (moved > 0) for (const listener of this.#listeners) listener.done();
    return { moved, unknown };
  }

  #slotOf(id: number): number {
    const existing = this.#slots.get(id);
    if (existing !== undefined) return existing;
    const slot = this.#slots.size;
    if ((slot + 1) * STRIDE > this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#slots.set(id, slot);
    return slot;
  }

  /** When a driver's newest position was recorded, in epoch ms; 0 without one. */
  seenOf(id: string): number {
    const slot = this.#slots.get(Number(id));
    return slot === undefined ? 0 : (this.#values[slot * STRIDE + 3] ?? 0);
  }

  /** A driver's newest position; null without one. */
  of(id: string): NewPosition | null {
    const slot = this.#slots.get(Number(id));
    if (slot === undefined) return null;
    const [latitude = 0, longitude = 0, heading = -1, seen = 0] = this.#values.subarray(
      slot * STRIDE,
      (slot + 1) * STRIDE,
    );
    return { latitude, longitude, heading: heading < 0 ? null : heading, seen };
  }
}
