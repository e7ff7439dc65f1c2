import {
  type Boundaries,
  computeBoundaries,
  intersectBoundaries,
  isInPolygon,
  type MapPoint,
} from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';

/** Where on the map to look; both absent: everywhere. */
export interface Area {
  boundaries?: Boundaries | undefined;
  /** Corners, [lng, lat]; empty or absent: no polygon. */
  polygon?: readonly MapPoint[] | undefined;
}

/** The area in two steps: a rectangle for the database, and for what it finds the question itself. */
interface AreaFilter {
  /** Condition on these two columns. */
  inRectangle(latitude: RawBuilder<unknown>, longitude: RawBuilder<unknown>): RawBuilder<boolean>;
  holds(point: MapPoint): boolean;
}

/** How to read what lies in an area. */
export function buildAreaFilter({ boundaries, polygon = [] }: Area): AreaFilter {
  const around = computeBoundaries(polygon);
  const box = boundaries && around ? intersectBoundaries(boundaries, around) : (boundaries ?? around);
  return {
    inRectangle(latitude, longitude) {
      if (box === null) return boundaries ? sql<boolean>`false` : sql<boolean>`true`;
      return sql<boolean>`(${latitude} between ${box.southLatitude} and ${box.northLatitude}
        and ${longitude} between ${box.westLongitude} and ${box.eastLongitude})`;
    },
    holds: (point) => polygon.length === 0 || isInPolygon(point, polygon),
  };
}
