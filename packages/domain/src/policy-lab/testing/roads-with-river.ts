import type { Place } from '../../geo/haversine.ts';
import { estimateRoad, type Road } from '../../geo/road.ts';

/** The river runs from north to south through the middle of a simulated city. */
export const RIVER_LONGITUDE = 50.09;
/** The next bridge is far away. */
const DETOUR = { km: 10, minutes: 15 };

const isAcross = (from: Place, to: Place): boolean =>
  from.longitude < RIVER_LONGITUDE !== to.longitude < RIVER_LONGITUDE;

/** Roads of a city with a river: crossing it costs a detour of 10 km. */
export function roadsWithRiver(from: Place, to: Place): Road {
  const { km, minutes } = estimateRoad(from, to);
  return isAcross(from, to) ? { km: km + DETOUR.km, minutes: minutes + DETOUR.minutes } : { km, minutes };
}
