import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Point } from '../geo.ts';

export type Position = [longitude: number, latitude: number];

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Outlines of the land in the box, without lakes (Natural Earth 1:10,000,000, public domain). */
export function readLand(box: Box): Position[][] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8'));
  const { features } = feature(topology, topology.objects.land) as unknown as {
    features: { geometry: { coordinates: Position[][][] } }[];
  };
  const outlines = features.flatMap(({ geometry }) =>
    geometry.coordinates.flatMap(([outline]) => (outline ? [outline] : [])),
  );
  return outlines.map((ring) => cut(ring, box)).filter((ring) => ring.length > 3);
}

/** A ring as far as it lies in the box (Sutherland and Hodgman), closed. */
function cut(ring: Position[], { west, south, east, north }: Box): Position[] {
  const sides: ((at: Position) => number)[] = [
    ([x]) => x - west,
    ([x]) => east - x,
    ([, y]) => y - south,
    ([, y]) => north - y,
  ];
  let corners = ring;
  for (const inside of sides) {
    const clipped: Position[] = [];
    for (const [place, corner] of corners.entries()) {
      const before = corners.at(place - 1) ?? corner;
      const [now, then] = [inside(corner), inside(before)];
      if (now >= 0 !== then >= 0) {
        const share = then / (then - now);
        clipped.push([
          before[0] + share * (corner[0] - before[0]),
          before[1] + share * (corner[1] - before[1]),
        ]);
      }
      if (now >= 0) clipped.push(corner);
    }
    corners = clipped;
  }
  const [first] = corners;
  return first && String(first) !== String(corners.at(-1)) ? [...corners, first] : corners;
}

/** The zoom whose tiles the box of a region is made of. */
export const BOX_ZOOM = 8;

/** The column of tiles in which a longitude is, with the part of it that lies to the west. */
export const columnOf = (longitude: number, zoom: number): number => ((longitude + 180) / 360) * 2 ** zoom;

/** The row of tiles in which a latitude is, counted from the north. */
export function rowOf(latitude: number, zoom: number): number {
  const angle = (latitude * Math.PI) / 180;
  return ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * 2 ** zoom;
}

/** The tiles of BOX_ZOOM around points with at least `margin` degrees to each side, as a box. */
export function boxAround(points: readonly Point[], margin: number): Box {
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  const tiles = 2 ** BOX_ZOOM;
  const longitudeOf = (column: number) => (column / tiles) * 360 - 180;
  const latitudeOf = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI;
  return {
    west: longitudeOf(Math.floor(columnOf(Math.min(...longitudes) - margin, BOX_ZOOM))),
    south: latitudeOf(Math.ceil(rowOf(Math.min(...latitudes) - margin, BOX_ZOOM))),
    east: longitudeOf(Math.ceil(columnOf(Math.max(...longitudes) + margin, BOX_ZOOM))),
    north: latitudeOf(Math.floor(rowOf(Math.max(...latitudes) + margin, BOX_ZOOM))),
  };
}
