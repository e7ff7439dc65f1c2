import { zonedTime } from '../time/time-zone.ts';

/** Where the map stands when nobody has moved it, and how near it comes to what is focused. */
export const MAP_DEFAULT = { latitude: 26.49, longitude: 50.03, zoom: 13 } as const;
export const MAP_FOCUS_ZOOM = 14;

/** Width and height of a marker's icon, in px. */
export const MARKER_SIZE = 24;

/** Records that one answer about the map holds at most. */
export const MOST_ON_MAP = 10_000;

/** What the map says of a driver: with an order, available, or not at work. */
export type MapDriverState = 'in progress' | 'already' | 'driver offline';

/** A driver is online while his position is fresh; only then it matters whether he has an order. */
export function mapDriverState(driver: { is_online: boolean; hasOrder: boolean }): MapDriverState {
  if (!driver.is_online) return 'driver offline';
  return driver.hasOrder ? 'in progress' : 'already';
}

/** What the map says of an order: somebody carries it out, or it is new. */
export function mapOrderState(order: { driver_id: string | null }): 'in progress' | 'new' {
  return order.driver_id === null ? 'new' : 'in progress';
}

/** `Excel-driver-MM-DD-YYYY.xlsx`, by the day of `zone` (IANA name). */
export function driverFileName(now: Date, zone: string): string {
  const { year, month, day } = zonedTime(now, zone);
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

/** Numbers of one change in a packed list. */
const WIDTH = 5;
/** Of a degree; one of these is about a metre. */
const FINENESS = 100_000;

/** Changes as one flat list of whole numbers: id, latitude and longitude in 1/100,000°, heading (-1: none), age. */
export function packPositions(changes: readonly PositionChange[]): number[] {
  return changes.flatMap(({ driver_id, latitude, longitude, heading, age }) => [
    Number(driver_id),
    Math.round(latitude * FINENESS),
    Math.round(longitude * FINENESS),
    heading === null ? -1 : Math.round(heading) % 360,
    Math.max(0, Math.round(age)),
  ]);
}

/** The changes of a packed list; a broken end is left out. */
export function unpackPositions(packed: readonly number[]): PositionChange[] {
  const changes: PositionChange[] = [];
  for (let at = 0; at + WIDTH <= packed.length; at += WIDTH) {
    const [id = 0, latitude = 0, longitude = 0, heading = -1, age = 0] = packed.slice(at, at + WIDTH);
    changes.push({
      driver_id: String(id),
      latitude: latitude / FINENESS,
      longitude: longitude / FINENESS,
      heading: heading < 0 ? null : heading,
      age,
    });
  }
  return changes;
}
