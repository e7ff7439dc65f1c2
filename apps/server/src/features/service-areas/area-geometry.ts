import type { MapPoint } from '@mishwar/domain';
import { area } from '@turf/area';
import { multiPolygon, polygon } from '@turf/helpers';
import { kinks } from '@turf/kinks';
import polygonClipping from 'polygon-clipping';

const M2_PER_KM2 = 1_000_000;

/** The corners as a closed ring, as GeoJSON has it. */
export function closeRing(corners: readonly MapPoint[]): [number, number][] {
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1];
  const ring = first && !isClosed ? [...corners, first] : corners;
  return ring.map(([longitude, latitude]) => [longitude, latitude]);
}

const toKm2 = (squareMetres: number): number => Math.round((squareMetres / M2_PER_KM2) * 100) / 100;
const toShape = (corners: readonly MapPoint[]) => polygon([closeRing(corners)]);

/** The area inside the corners in km², to a hundredth. */
export const computeAreaKm2 = (corners: readonly MapPoint[]): number => toKm2(area(toShape(corners)));

/** The area in km² that two polygons share; 0 where they only touch. */
export const computeSharedKm2 = (one: readonly MapPoint[], other: readonly MapPoint[]): number =>
  toKm2(area(multiPolygon(polygonClipping.intersection([closeRing(one)], [closeRing(other)]))));

/** Whether two of the polygon's edges cross, so that it is not clear what lies inside. */
export const crossesItself = (corners: readonly MapPoint[]): boolean =>
  kinks(toShape(corners)).features.length > 0;
