import { rename, writeFile } from 'node:fs/promises';
import { BOX_ZOOM, type Box, columnOf, rowOf } from '../streets/coast.ts';
import { drawDemoCity } from '../streets/demo-city.ts';
import { type TileRun, writeArchive } from './archive.ts';
import { TileCutter } from './cut-tiles.ts';
import type { DemoMapPlan } from './demo-map-plan.ts';
import { drawLayers, drawSurroundings } from './map-layers.ts';

const MAX_ZOOM = 14;
/** Around the drawn region, coasts alone are drawn: to this zoom near it, below BOX_ZOOM everywhere. */
const SURROUNDINGS_ZOOM = 10;
const ARABIA: Box = { west: 30, south: 8, east: 64, north: 38 };
const NEAR: Box = { west: 44, south: 22, east: 56, north: 31 };

/** Draws the demo's map and writes it as a PMTiles archive to `path`: whole, or not at all. */
export async function writeDemoMap(path: string, plan: DemoMapPlan): Promise<void> {
  const archive = drawDemoMap(plan);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, archive);
  await rename(draft, path);
}

/** The demo's map as a PMTiles archive in the layers of the Protomaps basemap; its metadata have `demo: true`. */
export function drawDemoMap({ cities, places, seed }: DemoMapPlan): Buffer {
  const city = drawDemoCity(cities, seed);
  const { box } = city.land;
  const tiles: TileRun[] = [];
  const around = new TileCutter(drawSurroundings(ARABIA, places), SURROUNDINGS_ZOOM);
  const isDrawn = (z: number, x: number, y: number) =>
    z >= BOX_ZOOM && contains(box, x / 2 ** (z - BOX_ZOOM), y / 2 ** (z - BOX_ZOOM));
  for (let z = 0; z <= SURROUNDINGS_ZOOM; z++) {
    for (const [x, y] of tilesOf(z < BOX_ZOOM ? ARABIA : NEAR, z)) {
      const tile = isDrawn(z, x, y) ? null : around.tile(z, x, y);
      if (tile) tiles.push(tile);
    }
  }
  const inside = new TileCutter(drawLayers(city, places), MAX_ZOOM);
  for (const [x, y] of tilesOf(box, BOX_ZOOM)) tiles.push(...inside.pyramid(BOX_ZOOM, x, y));
  return writeArchive(tiles, {
    type: 'mvt',
    compression: 'gzip',
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    bounds: [ARABIA.west, ARABIA.south, ARABIA.east, ARABIA.north],
    metadata: {
      name: 'Demo map',
      description: `Invented streets, drawn from the seed ${seed}. Coasts: Natural Earth.`,
      demo: true,
      vector_layers: ['earth', 'water', 'landuse', 'roads', 'places'].map((id) => ({ id, fields: {} })),
    },
  });
}

/** Tiles of a zoom that touch a box. */
function tilesOf({ west, south, east, north }: Box, z: number): [x: number, y: number][] {
  // A rim on the border between two tiles belongs to the inner one.
  const hair = 1e-9;
  const [left, right] = [columnOf(west, z) + hair, columnOf(east, z) - hair].map(Math.floor) as [
    number,
    number,
  ];
  const [top, bottom] = [rowOf(north, z) + hair, rowOf(south, z) - hair].map(Math.floor) as [number, number];
  return Array.from({ length: right - left + 1 }, (_, column) =>
    Array.from({ length: bottom - top + 1 }, (_, row): [number, number] => [left + column, top + row]),
  ).flat();
}

/** Whether a box holds the place at these tiles of BOX_ZOOM. */
function contains({ west, south, east, north }: Box, x: number, y: number): boolean {
  const hair = 1e-9;
  return (
    x + hair >= columnOf(west, BOX_ZOOM) &&
    x + hair < columnOf(east, BOX_ZOOM) &&
    y + hair >= rowOf(north, BOX_ZOOM) &&
    y + hair < rowOf(south, BOX_ZOOM)
  );
}
