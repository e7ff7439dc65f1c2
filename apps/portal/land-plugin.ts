import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';

const ID = 'virtual:land';

/** The part of the world that the product works in, with some room: Arabia and what lies around it. Degrees. */
const BOX = { west: 32, south: 10, east: 62, north: 36 };

type Position = [number, number];
type Ring = Position[];

/**
 * Serves the coasts of the region (Natural Earth, public domain) as GeoJSON, cut and rounded when the portal is built,
 * for the map that has no tiles.
 */
export function land(): Plugin {
  return {
    name: 'land',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      return `export const land = JSON.parse(${JSON.stringify(JSON.stringify(readLand()))});`;
    },
  };
}

function readLand() {
  const topology = createRequire(import.meta.url)('world-atlas/land-10m.json');
  const { features } = feature(topology, topology.objects.land) as unknown as {
    features: { geometry: { coordinates: Ring[][] } }[];
  };
  const polygons = features.flatMap(({ geometry }) => geometry.coordinates);
  const coordinates = polygons.map((rings) => rings.map(cut).filter((ring) => ring.length > 3));
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates: coordinates.filter((rings) => rings.length > 0) },
  };
}

/** A ring as far as it lies in the box (Sutherland and Hodgman), to a hundred metres. */
function cut(ring: Ring): Ring {
  const sides: [(at: Position) => number][] = [
    [([x]) => x - BOX.west],
    [([x]) => BOX.east - x],
    [([, y]) => y - BOX.south],
    [([, y]) => BOX.north - y],
  ];
  let corners = ring;
  for (const [inside] of sides) {
    const clipped: Ring = [];
    corners.forEach((corner, at) => {
      const before = corners.at(at - 1) ?? corner;
      const [now, then] = [inside(corner), inside(before)];
      if (now >= 0 !== then >= 0) {
        const part = then / (then - now);
        clipped.push([
          before[0] + part * (corner[0] - before[0]),
          before[1] + part * (corner[1] - before[1]),
        ]);
      }
      if (now >= 0) clipped.push(corner);
    });
    corners = clipped;
  }
  const rounded = corners.map(
    ([x, y]): Position => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000],
  );
  const closed = rounded.filter((at, place) => place === 0 || String(at) !== String(rounded[place - 1]));
  const [first] = closed;
  return first && String(first) !== String(closed.at(-1)) ? [...closed, first] : closed;
}
