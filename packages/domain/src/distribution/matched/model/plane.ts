import type { Place } from '../../haversine.ts';
import type { PlanePoint } from './matching-input.ts';

const METRES_PER_DEGREE = 111_195;

/** Puts places near `origin` on a plane: within a hundred kilometres the error stays below a percent. */
export function createPlaneProjection(origin: Place): (place: Place) => PlanePoint {
  const shrink = Math.cos((origin.latitude * Math.PI) / 180);
  return ({ latitude, longitude }) => ({
    x: (longitude - origin.longitude) * METRES_PER_DEGREE * shrink,
    y: (latitude - origin.latitude) * METRES_PER_DEGREE,
  });
}
