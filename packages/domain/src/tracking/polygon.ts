/** [lng, lat], in degrees: the sequence of GeoJSON and of every coordinate on the wire. */
export type MapPoint = readonly [longitude: number, latitude: number];

/** A rectangle of the map. It never crosses the date line. */
export interface Boundaries {
  northLatitude: number;
  eastLongitude: number;
  southLatitude: number;
  westLongitude: number;
}

/** Corners that a polygon may have; the last one need not repeat the first. */
export const POLYGON_CORNERS = { min: 3, max: 200 } as const;

/**
 * Whether a point lies in the polygon of these corners (even-odd rule, on the flat map). A point on an edge belongs to
 * one of the two polygons that share the edge. Server and browser ask this same function, so they name the same drivers.
 */
export function isInPolygon(point: MapPoint, corners: readonly MapPoint[]): boolean {
  const box = computeBoundaries(corners);
  // Where an edge is crossed is rounded: what lies outside the rectangle must not slip in by that.
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

/** The smallest rectangle around the corners; null for none. */
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

/** What lies in both rectangles; null where they do not meet. */
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
