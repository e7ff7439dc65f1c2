import { toZonedTime } from '../time/time-zone.ts';

/** Where the map stands when nobody has moved it, and how near it comes to what is focused. */
export const DEFAULT_MAP_VIEW = { latitude: 26.49, longitude: 50.03, zoom: 13 } as const;
export const MAP_FOCUS_ZOOM = 14;

/** Width and height of a marker's icon, in px. */
export const MARKER_SIZE_PX = 24;

/** Records that one answer about the map holds at most. */
export const MAX_MAP_RECORDS = 10_000;

/** What the map says of a driver: with an order, available, or not at work. */
export type MapDriverState = 'in progress' | 'already' | 'driver offline';

/** A driver is online while his position is fresh; only then it matters whether he has an order. */
export function getMapDriverState(driver: { is_online: boolean; hasOrder: boolean }): MapDriverState {
  if (!driver.is_online) return 'driver offline';
  return driver.hasOrder ? 'in progress' : 'already';
}

/** What the map says of an order: somebody carries it out, or it is new. */
export function getMapOrderState(order: { driver_id: string | null }): 'in progress' | 'new' {
  return order.driver_id === null ? 'new' : 'in progress';
}

/** `Excel-driver-MM-DD-YYYY.xlsx`, by the day of `zone` (IANA name). */
export function buildDriverFileName(now: Date, zone: string): string {
  const { year, month, day } = toZonedTime(now, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `Excel-driver-${two(month)}-${two(day)}-${year}.xlsx`;
}

/** A driver's position as it travels between two readings of the map. */
export interface PositionChange {
  driver_id: string;
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north; null where the phone did not say. */
  heading: number | null;
  /** Seconds since the phone recorded it, when the answer was made. */
  age: number;
}

/** Numbers before the changes of a packed list, and of each change. */
const HEADER_NUMBERS = 2;
const NUMBERS_PER_CHANGE = 4;
/** Of a degree; one of these is about a metre. */
const UNITS_PER_DEGREE = 100_000;
/** Whole degrees, and none. */
const HEADING_VALUES = 361;

/**
 * Changes as one flat list of whole numbers, by driver. First the least latitude and longitude in 1/100,000°; then of
 * each how much greater his id is than the one before, how far north and east of that corner he is, and his age in
 * seconds with his heading (0: none, 1: north): small numbers are short ones.
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

/** One change of a packed list; the parts are those of `PositionChange`, the id as a number. */
export type PositionVisitor = (
  id: number,
  latitude: number,
  longitude: number,
  heading: number | null,
  age: number,
) => void;

/** Tells the changes of a packed list one by one, by driver, making nothing of them; a broken end is left out. */
export function visitPositions(packed: readonly number[], hear: PositionVisitor): void {
  const [south = 0, west = 0] = packed;
  let id = 0;
  for (let at = HEADER_NUMBERS; at + NUMBERS_PER_CHANGE <= packed.length; at += NUMBERS_PER_CHANGE) {
    id += packed[at] ?? 0;
    const motion = packed[at + 3] ?? 0;
    const heading = motion % HEADING_VALUES;
    hear(
      id,
      (south + (packed[at + 1] ?? 0)) / UNITS_PER_DEGREE,
      (west + (packed[at + 2] ?? 0)) / UNITS_PER_DEGREE,
      heading === 0 ? null : heading - 1,
      Math.floor(motion / HEADING_VALUES),
    );
  }
}

/** The changes of a packed list as records, by driver; a broken end is left out. */
export function unpackPositions(packed: readonly number[]): PositionChange[] {
  const changes: PositionChange[] = [];
  visitPositions(packed, (id, latitude, longitude, heading, age) => {
    changes.push({ driver_id: String(id), latitude, longitude, heading, age });
  });
  return changes;
}
