import type { MapDriver } from '@mishwar/contract';
import { isInPolygon, type MapPoint } from '@mishwar/domain';
import type { Positions } from './positions.ts';

/** What was made of a record the last time: of ten thousand drivers most stand still, or are out of sight. */
const made = new WeakMap<MapDriver, { seen: number; now: MapDriver }>();

/** Drivers with where they went since they were read. */
export function movedTo(drivers: readonly MapDriver[], positions: Positions): readonly MapDriver[] {
  if (positions.size === 0) return drivers;
  // Seconds are told, so that many were seen at one time.
  const texts = new Map<number, string>();
  const textOf = (seen: number) => {
    const text = texts.get(seen) ?? new Date(seen).toISOString();
    texts.set(seen, text);
    return text;
  };
  return drivers.map((driver) => {
    const seen = positions.seenOf(driver.driver_id);
    if (seen === 0) return driver;
    const before = made.get(driver);
    if (before?.seen === seen) return before.now;
    const seen_at = textOf(seen);
    const position = positions.of(driver.driver_id);
    // Both are the same kind of text: the later one is the greater one.
    const isNewer = position !== null && seen_at > driver.seen_at;
    const { latitude, longitude, heading } = position ?? driver;
    const now = isNewer ? { ...driver, latitude, longitude, heading, seen_at } : driver;
    made.set(driver, { seen, now });
    return now;
  });
}

/** Drivers where they are now; who left the polygon since he was read is no longer in it. */
export function hereAndNow(
  drivers: readonly MapDriver[],
  positions: Positions,
  polygon: readonly MapPoint[],
): readonly MapDriver[] {
  const now = movedTo(drivers, positions);
  return polygon.length === 0
    ? now
    : now.filter(({ longitude, latitude }) => isInPolygon([longitude, latitude], polygon));
}
