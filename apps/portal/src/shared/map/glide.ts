import type { MapPoint } from '@mishwar/domain';

/** How long a marker takes from one position to the next. ms */
export const GLIDE_MS = 1_000;
/** Degrees; a longer way is a jump: nobody drives it between two readings. */
const LONGEST = 0.02;

interface Way {
  from: MapPoint;
  to: MapPoint;
  begun: number;
}

/** Markers on their way from where they were to where they are, in a straight line at an even pace. */
export class Glide {
  readonly #ways = new Map<string, Way>();

  /** Sends the markers to where they are now; those that are new, far off or not to `move` are there at once. */
  aim(markers: readonly { id: string; at: MapPoint }[], now: number, move: boolean): void {
    const known = new Set<string>();
    for (const { id, at } of markers) {
      known.add(id);
      const way = this.#ways.get(id);
      if (way && way.to[0] === at[0] && way.to[1] === at[1] && move) continue;
      const from = way && move ? placeOn(way, now) : at;
      const isFar = Math.abs(from[0] - at[0]) > LONGEST || Math.abs(from[1] - at[1]) > LONGEST;
      this.#ways.set(id, { from: isFar ? at : from, to: at, begun: now });
    }
    for (const id of this.#ways.keys()) if (!known.has(id)) this.#ways.delete(id);
  }

  /** Nobody is on any way, or anywhere. */
  forget(): void {
    this.#ways.clear();
  }

  /** Where a marker is at this moment; null of one that is not there. */
  placeOf(id: string, now: number): MapPoint | null {
    const way = this.#ways.get(id);
    return way ? placeOn(way, now) : null;
  }

  /** Whether anybody is still on the way. */
  isMoving(now: number): boolean {
    for (const { from, to, begun } of this.#ways.values()) {
      if (now - begun < GLIDE_MS && (from[0] !== to[0] || from[1] !== to[1])) return true;
    }
    return false;
  }
}

function placeOn({ from, to, begun }: Way, now: number): MapPoint {
  const part = Math.min(1, Math.max(0, (now - begun) / GLIDE_MS));
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
