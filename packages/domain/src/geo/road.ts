import { haversineKm, type Place } from './haversine.ts';

/** A way by road from one place to another. */
export interface Road {
  km: number;
  minutes: number;
}

/** The road from one place to another. */
export type RoadBetween = (from: Place, to: Place) => Road;

/** How much longer streets are than the straight line: the usual ratio of cities is 1.2 to 1.4. */
export const DETOUR_FACTOR = 1.3;
/** Speed along the straight line in km/h: that of MATCHED_SETTINGS. */
const STRAIGHT_KMH = 24;

/** The road as it is estimated without any map: the straight line, lengthened. */
export function estimateRoad(from: Place, to: Place): Road {
  const straight = haversineKm(from, to);
  return { km: straight * DETOUR_FACTOR, minutes: (straight / STRAIGHT_KMH) * 60 };
}
