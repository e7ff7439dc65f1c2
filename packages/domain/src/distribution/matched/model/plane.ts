import type { Place } from '../../haversine.ts';
import type { PlanePoint } from './matching-input.ts';

const METRES_PER_DEGREE = 111_195;

/** Equirectangular projection around `origin`: within 100 km the error stays below 1%. */
export function createPlaneProjection(origin: Place): (place: Place) => PlanePoint {
  const shrink = Math.cos((origin.latitude * Math.PI) / 180);
  return ({ latitude, longitude }) => ({
    x: (longitude - origin.longitude) * METRES_PER_DEGREE * shrink,
    y: (latitude - origin.latitude) * METRES_PER_DEGREE,
  });
}
