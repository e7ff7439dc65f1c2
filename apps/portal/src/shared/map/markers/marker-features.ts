import type { MapPoint } from '@mishwar/domain';
import type { Feature, FeatureCollection, Geometry, LineString, Point, Polygon } from 'geojson';
import type { CustomerMarker, MapArea, MapLine, RestaurantMarker, StraightLine } from '../map-types.ts';

const collection = <Shape extends Geometry>(features: Feature<Shape>[]): FeatureCollection<Shape> => ({
  type: 'FeatureCollection',
  features,
});

const point = (at: MapPoint, properties: Record<string, unknown>): Feature<Point> => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [at[0], at[1]] },
  properties,
});

export function customerFeatures(customers: readonly CustomerMarker[]): FeatureCollection<Point> {
  return collection(
    customers.map(({ id, name, at, hasDriver, isLate }) =>
      point(at, {
        id,
        kind: 'customer',
        name,
        late: isLate,
        state: hasDriver ? 'with' : 'without',
        icon: hasDriver ? 'flag-with' : 'flag-without',
      }),
    ),
  );
}

export function restaurantFeatures(restaurants: readonly RestaurantMarker[]): FeatureCollection<Point> {
  return collection(restaurants.map(({ id, name, at }) => point(at, { id, kind: 'restaurant', name })));
}

/** Point features of the given places; null is skipped. */
export function pointFeatures(places: readonly (MapPoint | null)[]): FeatureCollection<Point> {
  return collection(places.flatMap((at) => (at ? [point(at, {})] : [])));
}

/** A driver's trail up to the current position. */
export function trailFeature(trail: readonly MapPoint[], at: MapPoint | null): FeatureCollection<LineString> {
  const points = at ? [...trail, at] : trail;
  return collection(
    points.length < 2
      ? []
      : [
          {
            type: 'Feature',
            geometry: { type: 'LineString', coordinates: points.map(([x, y]) => [x, y]) },
            properties: {},
          },
        ],
  );
}

/** Areas with borders, labelled at their northernmost corner. */
export function areaFeatures(areas: readonly MapArea[]): FeatureCollection<Polygon | Point> {
  return collection<Polygon | Point>(
    areas.flatMap(({ name, kind, ring }) => {
      const north = ring.reduce((best, corner) => (corner[1] > best[1] ? corner : best), ring[0] ?? [0, -90]);
      return [
        {
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x, y])] },
          properties: { kind },
        },
        point(north, { kind, name }),
      ];
    }),
  );
}

/** A polygon that is being drawn, closed; none with fewer than three corners. */
export function polygonFeatures(corners: readonly MapPoint[]): FeatureCollection<Polygon> {
  const ring = [...corners, ...corners.slice(0, 1)].map(([x, y]) => [x, y]);
  return collection<Polygon>(
    corners.length < 3
      ? []
      : [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} }],
  );
}

const STEPS = 12;
/** Curvature of an offer's line as a fraction of its length. */
const BEND = 0.18;

/**
 * Offer lines are curved to separate several from one restaurant; ways are straight, or have the points of a route with
 * its stops.
 */
export function lineFeatures(lines: readonly MapLine[]): FeatureCollection<LineString | Point> {
  return collection<LineString | Point>(
    lines.flatMap((line) => [
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: 'points' in line ? line.points.map(toPosition) : ends(line),
        },
        properties: { kind: line.kind },
      },
      ...('stops' in line ? line.stops.map(({ at, text }) => point(at, { kind: 'stop', text })) : []),
    ]),
  );
}

const toPosition = ([x, y]: MapPoint) => [x, y];
const ends = ({ kind, from, to }: StraightLine) =>
  kind === 'offer' ? bow(from, to) : [from, to].map(toPosition);

function bow([ax, ay]: MapPoint, [bx, by]: MapPoint): number[][] {
  const [cx, cy] = [(ax + bx) / 2 - (by - ay) * BEND, (ay + by) / 2 + (bx - ax) * BEND];
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const u = 1 - t;
    return [u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by];
  });
}
