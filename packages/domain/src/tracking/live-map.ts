import { toZonedTime } from '../time/time-zone.ts';

/** The initial view of the map, and the zoom on a focused marker. */
export const DEFAULT_MAP_VIEW = { latitude: 26.49, longitude: 50.03, zoom: 13 } as const;
export const MAP_FOCUS_ZOOM = 14;

/** Width and height of a marker's icon. */
export const MARKER_SIZE_PX = 24;

/** Maximum number of drivers or orders in one map answer. */
export const MAX_MAP_RECORDS = 10_000;

/** State of a driver on the map: with an order, available, or offline. */
export type MapDriverState = 'in progress' | 'already' | 'driver offline';

/** The map state of a driver: offline without a recent position, otherwise by whether there is an order. */
export function getMapDriverState(driver: { is_online: boolean; hasOrder: boolean }): MapDriverState {
  if (!driver.is_online) return 'driver offline';
  return driver.hasOrder ? 'in progress' : 'already';
}

/** The map state of an order: in progress with a driver, otherwise new. */
export function getMapOrderState(order: { driver_id: string | null }): 'in progress' | 'new' {
  return order.driver_id === null ? 'new' : 'in progress';
}

/** `Excel-driver-MM-DD-YYYY.xlsx`, by the day of `zone` (IANA name). */
export function buildDriverFileName(now: Date, zone: string): string {
  const { year, month, day } = toZonedTime(now, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `Excel-driver-${two(month)}-${two(day)}-${year}.xlsx`;
}

/** A changed position of a driver. */
export interface PositionChange {
  driver_id: string;
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north; null where unknown. */
  heading: number | null;
  /** Seconds since the phone recorded it, when the answer was made. */
  age: number;
}

/** Numbers of a packed list: in its header, and per change. */
const HEADER_NUMBERS = 2;
const NUMBERS_PER_CHANGE = 4;
/** Resolution of coordinates: one unit is about a metre. */
const UNITS_PER_DEGREE = 100_000;
/** 360 whole degrees and "no heading". */
const HEADING_VALUES = 361;

/**
 * Packs changes into one flat list of integers, by driver id (delta encoding: small numbers are short in JSON). The
 * header is the smallest latitude and longitude in 1/100,000°. Each change is the difference to the previous id, the
 * offsets north and east of that corner, and age in seconds × 361 + heading (0: none, 1: north).
 */
export function packPositions(changes: readonly PositionChange[]): number[] {
  if (changes.length === 0) return [];
  const rows = changes
    .map(({ driver_id, latitude, longitude, heading, age }) => ({
      id: Number(driver_id),
      y: Math.round(latitude * UNITS_PER_DEGREE),
      x: Math.round(longitude * UNITS_PER_DEGREE),
      motion:
        Math.max(0, Math.round(age)) * HEADING_VALUES +
        (heading === null ? 0 : 1 + (Math.round(heading) % 360)),
    }))
    .sort((a, b) => a.id - b.id);
  const south = rows.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
  const west = rows.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const packed = [south, west];
  let before = 0;
  for (const { id, y, x, motion } of rows) {
    packed.push(id - before, y - south, x - west, motion);
    before = id;
  }
  return packed;
}

/** Callback for one change of a packed list; the parts of `PositionChange` with a numeric id. */
export type PositionVisitor = (
  id: number,
  latitude: number,
  longitude: number,
  heading: number | null,
  age: number,
) => void;

/** Visits the changes of a packed list by driver id without allocating records; a truncated end is skipped. */
export function visitPositions(packed: readonly number[], visit: PositionVisitor): void {
  const [south = 0, west = 0] = packed;
  let id = 0;
  for (let at = HEADER_NUMBERS; at + NUMBERS_PER_CHANGE <= packed.length; at += NUMBERS_PER_CHANGE) {
    id += packed[at] ?? 0;
    const motion = packed[at + 3] ?? 0;
    const heading = motion % HEADING_VALUES;
    visit(
      id,
      (south + (packed[at + 1] ?? 0)) / UNITS_PER_DEGREE,
      (west + (packed[at + 2] ?? 0)) / UNITS_PER_DEGREE,
      heading === 0 ? null : heading - 1,
      Math.floor(motion / HEADING_VALUES),
    );
  }
}

/** The changes of a packed list as records, by driver id; a truncated end is skipped. */
export function unpackPositions(packed: readonly number[]): PositionChange[] {
  const changes: PositionChange[] = [];
  visitPositions(packed, (id, latitude, longitude, heading, age) => {
    changes.push({ driver_id: String(id), latitude, longitude, heading, age });
  });
  return changes;
}
