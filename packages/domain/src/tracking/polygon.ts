/** [lng, lat], in degrees: the sequence of GeoJSON and of every coordinate on the wire. */
export type MapPoint = readonly [longitude: number, latitude: number];

/** A rectangle of the map. It never crosses the date line. */
export interface Boundaries {
  northLatitude: number;
  eastLongitude: number;
  southLatitude: number;
  westLongitude: number;
}

/** Bounds of the number of corners of a polygon; the first corner is not repeated at the end. */
export const POLYGON_CORNERS = { min: 3, max: 200 } as const;

/** Versions of a service area that are listed. */
export const MAX_AREA_VERSIONS = 50;

/**
 * Whether a point lies in the polygon (even-odd rule, planar). A point on an edge belongs to one of the two polygons
 * that share the edge. Server and browser use this function, so both select the same drivers.
 */
export function isInPolygon(point: MapPoint, corners: readonly MapPoint[]): boolean {
  const box = computeBoundaries(corners);
  // The crossing is rounded: the bounding box keeps points outside it out.
  if (!box || !isWithin(point, box)) return false;
  const [x, y] = point;
  let isInside = false;
  let previous = corners.at(-1);
  for (const corner of corners) {
    if (previous) {
      const [ax, ay] = corner;
      const [bx, by] = previous;
      const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
      if (crosses) isInside = !isInside;
    }
    previous = corner;
  }
  return isInside;
}

/** Bounding box of the corners; null without corners. */
export function computeBoundaries(corners: readonly MapPoint[]): Boundaries | null {
  const [first] = corners;
  if (!first) return null;
  const box = {
    westLongitude: first[0],
    eastLongitude: first[0],
    southLatitude: first[1],
    northLatitude: first[1],
  };
  for (const [longitude, latitude] of corners) {
    box.westLongitude = Math.min(box.westLongitude, longitude);
    box.eastLongitude = Math.max(box.eastLongitude, longitude);
    box.southLatitude = Math.min(box.southLatitude, latitude);
    box.northLatitude = Math.max(box.northLatitude, latitude);
  }
  return box;
}

/** Intersection of two rectangles; null where they do not overlap. */
export function intersectBoundaries(a: Boundaries, b: Boundaries): Boundaries | null {
  const both = {
    northLatitude: Math.min(a.northLatitude, b.northLatitude),
    eastLongitude: Math.min(a.eastLongitude, b.eastLongitude),
    southLatitude: Math.max(a.southLatitude, b.southLatitude),
    westLongitude: Math.max(a.westLongitude, b.westLongitude),
  };
  return both.southLatitude <= both.northLatitude && both.westLongitude <= both.eastLongitude ? both : null;
}

/** Whether a point lies in the rectangle, its edges included. */
export function isWithin([longitude, latitude]: MapPoint, box: Boundaries): boolean {
  return (
    latitude >= box.southLatitude &&
    latitude <= box.northLatitude &&
    longitude >= box.westLongitude &&
    longitude <= box.eastLongitude
  );
}
