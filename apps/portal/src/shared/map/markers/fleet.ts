import type { MapPoint } from '@mishwar/domain';
import type { DriverMarker } from '../map-types.ts';
import { getIconIndex } from './marker-names.ts';

/** Duration of the movement between two positions, in ms. */
export const GLIDE_MS = 1_000;
/** Fraction of the world's width, about 2 km; longer moves are not animated. */
const LONGEST = 0.02 / 360;
/** Values per driver: start position, end position, start time. */
const WAY = 5;
/** Floats per driver in the vertex buffer: from, to, start time, icon. */
export const DRAWN = 6;

/** The icon of a driver who is not drawn. */
const HIDDEN = -1;

/** Web Mercator coordinates from 0 to 1. */
export interface MercatorPoint {
  x: number;
  y: number;
}

/** A box in Web Mercator coordinates. */
export interface MercatorBox {
  from: MercatorPoint;
  to: MercatorPoint;
}

/** Whether a place lies in a box. */
export const isIn = ({ from, to }: MercatorBox, x: number, y: number): boolean =>
  x >= from.x && x <= to.x && y >= from.y && y <= to.y;

export const toMercator = (longitude: number, latitude: number): MercatorPoint => ({
  x: (longitude + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI),
});

export const pointOf = ({ x, y }: MercatorPoint): MapPoint => [
  x * 360 - 180,
  (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90,
];

/**
 * The drivers on the map with their linear movement from the previous to the current position. All
 * values live in flat arrays that are overwritten: ten thousand moves a second produce no garbage.
 */
export class Fleet {
  #markers: readonly DriverMarker[] = [];
  #slots = new Map<number, number>();
  #ways = new Float64Array(0);
  #icons = new Uint8Array(0);
  /** When the last movement ends. */
  #until = Number.NEGATIVE_INFINITY;
  #farthest = 0;

  /** The visible box, for `speed`; null is everything. */
  sight: MercatorBox | null = null;

  /** 1 for each driver, by slot, that a cluster stands for: it is neither drawn nor found. */
  #clustered: Uint8Array | null = null;

  get size(): number {
    return this.#markers.length;
  }

  /** The longest visible movement within GLIDE_MS as a fraction of the world's width; 0 when all have ended. */
  farthest(now: number): number {
    return now < this.#until ? this.#farthest : 0;
  }

  /** Replaces the drivers. Known ones move to the new position, animated if `glide`. */
  set(markers: readonly DriverMarker[], now: number, glide: boolean): void {
    const ways = new Float64Array(markers.length * WAY);
    const slots = new Map<number, number>();
    for (const [slot, { id, at }] of markers.entries()) {
      const before = this.#slots.get(Number(id));
      const { x, y } = toMercator(at[0], at[1]);
      if (before === undefined) ways.set([x, y, x, y, now], slot * WAY);
      else ways.set(this.#ways.subarray(before * WAY, (before + 1) * WAY), slot * WAY);
      slots.set(Number(id), slot);
    }
    this.#markers = markers;
    this.#clustered = null;
    this.#slots = slots;
    this.#ways = ways;
    this.#icons = Uint8Array.from(markers, ({ state, heading }) => getIconIndex(state, heading));
    for (const [slot, { at }] of markers.entries()) this.#aim(slot, at[0], at[1], now, glide);
  }

  /** Moves one driver; unknown ids are ignored. */
  move(
    id: number,
    longitude: number,
    latitude: number,
    heading: number | null,
    now: number,
    glide: boolean,
  ): void {
    const slot = this.#slots.get(id);
    const marker = slot === undefined ? undefined : this.#markers[slot];
    if (slot === undefined || !marker) return;
    this.#icons[slot] = getIconIndex(marker.state, heading);
    this.#aim(slot, longitude, latitude, now, glide);
  }

  #aim(slot: number, longitude: number, latitude: number, now: number, glide: boolean): void {
    const { x, y } = toMercator(longitude, latitude);
    const at = slot * WAY;
    const isThere = this.#ways[at + 2] === x && this.#ways[at + 3] === y;
    if (isThere && glide) return;
    const from = this.#spotIn(slot, now);
    const far = Math.max(Math.abs(from.x - x), Math.abs(from.y - y));
    const jumps = !glide || far > LONGEST;
    this.#ways[at] = jumps ? x : from.x;
    this.#ways[at + 1] = jumps ? y : from.y;
    this.#ways[at + 2] = x;
    this.#ways[at + 3] = y;
    this.#ways[at + 4] = now;
    if (jumps || far === 0 || (this.sight && !isIn(this.sight, x, y))) return;
    this.#farthest = now < this.#until ? Math.max(this.#farthest, far) : far;
    this.#until = now + GLIDE_MS;
  }

  #spotIn(slot: number, now: number): MercatorPoint {
    const [ways, at] = [this.#ways, slot * WAY];
    const part = Math.min(1, Math.max(0, (now - (ways[at + 4] ?? 0)) / GLIDE_MS));
    const between = (from = 0, to = 0) => from + (to - from) * part;
    return { x: between(ways[at], ways[at + 2]), y: between(ways[at + 1], ways[at + 3]) };
  }

  /** A driver's current position in degrees; null for an unknown id. */
  placeOf(id: string, now: number): MapPoint | null {
    const slot = this.#slots.get(Number(id));
    return slot === undefined ? null : pointOf(this.#spotIn(slot, now));
  }

  /** Calls the visitor with the slot, end position and state of each driver. */
  visit(visitor: (slot: number, x: number, y: number, state: DriverMarker['state']) => void): void {
    for (const [slot, { state }] of this.#markers.entries())
      visitor(slot, this.#ways[slot * WAY + 2] ?? 0, this.#ways[slot * WAY + 3] ?? 0, state);
  }

  /** Hides the drivers that are 1 in `clustered`, by slot, except the selected one; null shows all. */
  hide(clustered: Uint8Array | null, selected: string | null): void {
    this.#clustered = clustered;
    const slot = this.#slots.get(Number(selected));
    if (clustered && slot !== undefined) clustered[slot] = 0;
  }

  /** The driver nearest to a point within `within` (fraction of the world's width), with the position. */
  nearest(
    { x, y }: MercatorPoint,
    within: number,
    now: number,
  ): { marker: DriverMarker; at: MapPoint } | null {
    let [best, nearest] = [within * within, -1];
    for (let slot = 0; slot < this.#markers.length; slot++) {
      if (this.#clustered?.[slot]) continue;
      const toX = (this.#ways[slot * WAY + 2] ?? 0) - x;
      // Cheap pre-check: a moving driver is no farther from the end position than the longest movement.
      if (Math.abs(toX) > within + LONGEST) continue;
      const spot = this.#spotIn(slot, now);
      const square = (spot.x - x) ** 2 + (spot.y - y) ** 2;
      if (square > best) continue;
      [best, nearest] = [square, slot];
    }
    const marker = this.#markers[nearest];
    return marker ? { marker, at: pointOf(this.#spotIn(nearest, now)) } : null;
  }

  /** Writes the vertex buffer: positions relative to `anchor`, times in seconds relative to `now`. `into` must be long enough. */
  write(into: Float32Array, anchor: MercatorPoint, now: number): void {
    const ways = this.#ways;
    for (let slot = 0; slot < this.#markers.length; slot++) {
      const [way, at] = [slot * WAY, slot * DRAWN];
      into[at] = (ways[way] ?? 0) - anchor.x;
      into[at + 1] = (ways[way + 1] ?? 0) - anchor.y;
      into[at + 2] = (ways[way + 2] ?? 0) - anchor.x;
      into[at + 3] = (ways[way + 3] ?? 0) - anchor.y;
      into[at + 4] = Math.max(-3600, ((ways[way + 4] ?? 0) - now) / 1000);
      into[at + 5] = this.#clustered?.[slot] ? HIDDEN : (this.#icons[slot] ?? 0);
    }
  }
}
