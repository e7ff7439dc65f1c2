import { type MapPoint, POLYGON_CORNERS } from '@mishwar/domain';
import type { AreaOwner } from './area-owners.ts';

/** Why a file is not an area. */
export type GeojsonProblem = 'unreadable' | 'no_polygon' | 'many_polygons' | 'has_holes' | 'corners';

/** Decimals of a degree that are kept: 11 cm. */
const DECIMALS = 6;

/** A corner with the decimals that are kept. */
const roundCorner = ([longitude, latitude]: readonly [number, number]): MapPoint => [
  Number(longitude.toFixed(DECIMALS)),
  Number(latitude.toFixed(DECIMALS)),
];

/** The one polygon of a GeoJSON text (a geometry, a feature, or a collection with one), as corners; or why there is none. */
export function readGeojson(
  text: string,
): { ok: true; corners: MapPoint[] } | { ok: false; problem: GeojsonProblem } {
  const refuse = (problem: GeojsonProblem) => ({ ok: false as const, problem });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refuse('unreadable');
  }
  const polygons = findPolygons(parsed);
  const [rings, ...more] = polygons;
  if (!rings) return refuse('no_polygon');
  if (more.length > 0) return refuse('many_polygons');
  if (rings.length > 1) return refuse('has_holes');
  const ring = (rings[0] ?? []) as unknown[];
  const corners = ring.flatMap((corner) => (isCorner(corner) ? [roundCorner(corner)] : []));
  if (corners.length !== ring.length) return refuse('corners');
  const [first, last] = [corners[0], corners.at(-1)];
  const open = first && last && first[0] === last[0] && first[1] === last[1] ? corners.slice(0, -1) : corners;
  if (open.length < POLYGON_CORNERS.min || open.length > POLYGON_CORNERS.max) return refuse('corners');
  return { ok: true, corners: open };
}

/** The rings of each polygon in a GeoJSON value. */
function findPolygons(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, features, geometry, geometries, coordinates } = value as Record<string, unknown>;
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.flatMap(findPolygons);
  if (type === 'Feature') return findPolygons(geometry);
  if (type === 'GeometryCollection' && Array.isArray(geometries)) return geometries.flatMap(findPolygons);
  if (!Array.isArray(coordinates)) return [];
  if (type === 'Polygon') return [coordinates];
  return type === 'MultiPolygon' ? (coordinates as unknown[][]) : [];
}

const isDegrees = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= max;

const isCorner = (value: unknown): value is [number, number] =>
  Array.isArray(value) && isDegrees(value[0], 180) && isDegrees(value[1], 90);

/** Areas as a GeoJSON text, each a feature with its owner. */
export function writeGeojson(owners: readonly AreaOwner[]): string {
  const features = owners.flatMap(({ kind, id, name, area }) =>
    area ? [{ type: 'Feature', properties: { kind, id, name }, geometry: area.polygon }] : [],
  );
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`;
}
