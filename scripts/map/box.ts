import { createDatabase, createPool } from '@mishwar/db';
import { LIVELY_CITIES } from '@mishwar/db/seeds';
import type { MapPoint } from '@mishwar/domain';
import { zxyToTileId } from 'pmtiles';
import { readAreasInForce } from '../../apps/server/src/features/service-areas/public.ts';
import { StartProblem } from '../../tools/installation/problem.ts';

/** West, south, east, north, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Ids of tiles from `from` to before `to`. */
export type Ids = readonly [from: number, to: number];

/** Drivers come from outside of the areas too: about 10 km. */
const MARGIN = 0.1;
/** Where the maps of browsers end. */
const MAX_LATITUDE = 85.0511;
/** A country at street level; more would not fit into memory. */
const MAX_TILES = 4_000_000;

/** Reads `west,south,east,north`. Throws StartProblem. */
export function parseBox(text: string): Box {
  const parts = text.split(',');
  const [west = 0, south = 0, east = 0, north = 0] = parts.map((part) => Number(part.trim() || Number.NaN));
  const isBox = parts.length === 4 && west >= -180 && west < east && east <= 180;
  if (!isBox || !(south >= -MAX_LATITUDE && south < north && north <= MAX_LATITUDE))
    throw new StartProblem(
      `--bbox must be west,south,east,north in degrees, as 49.2,25.8,50.6,27.2, not "${text}".`,
    );
  return [west, south, east, north];
}

/** The box of the service areas in force in a database, with a margin. Throws StartProblem where there is none. */
export async function readAreasBox(databaseUrl: string): Promise<Box> {
  const db = createDatabase(createPool(databaseUrl, { max: 1 }));
  const { ofCity, ofCompany } = await readAreasInForce(db).finally(() => db.destroy());
  const corners = [...ofCity.values(), ...ofCompany.values()].flat();
  if (corners.length === 0) throw new StartProblem('No service area is in force: name a box with --bbox.');
  return boxAround(corners);
}

/** The box of the demo's cities, with a margin. */
export const demoBox = (): Box =>
  boxAround(LIVELY_CITIES.map(({ longitude, latitude }) => [longitude, latitude] as const));

function boxAround(points: readonly (MapPoint | readonly [number, number])[]): Box {
  const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return [
    round(Math.min(...longitudes) - MARGIN),
    round(Math.min(...latitudes) - MARGIN),
    round(Math.max(...longitudes) + MARGIN),
    round(Math.max(...latitudes) + MARGIN),
  ];
}

/** The tiles that touch a box, in the order of their ids. Throws StartProblem where there are too many. */
export function tilesInBox(box: Box, minZoom: number, maxZoom: number): Ids[] {
  const zooms = Array.from({ length: Math.max(0, maxZoom - minZoom + 1) }, (_, step) => minZoom + step);
  const squares = zooms.map((z) => ({ z, ...squareOf(box, z) }));
  const count = squares.reduce((sum, { x, y }) => sum + (x[1] - x[0] + 1) * (y[1] - y[0] + 1), 0);
  if (count > MAX_TILES)
    throw new StartProblem(
      `The box has ${count} tiles down to zoom ${maxZoom}, more than ${MAX_TILES}: make it smaller, or lower --max-zoom.`,
    );
  const ids = new Float64Array(count);
  let at = 0;
  for (const { z, x: columns, y: rows } of squares)
    for (let x = columns[0]; x <= columns[1]; x++)
      for (let y = rows[0]; y <= rows[1]; y++) ids[at++] = zxyToTileId(z, x, y);
  const ranges: [number, number][] = [];
  for (const id of ids.sort()) {
    const last = ranges.at(-1);
    if (last?.[1] === id) last[1] = id + 1;
    else ranges.push([id, id + 1]);
  }
  return ranges;
}

function squareOf([west, south, east, north]: Box, z: number): { x: [number, number]; y: [number, number] } {
  const side = 2 ** z;
  const tile = (part: number) => Math.max(0, Math.min(side - 1, Math.floor(part * side)));
  const column = (longitude: number) => tile((longitude + 180) / 360);
  const row = (latitude: number) =>
    tile((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2);
  return { x: [column(west), column(east)], y: [row(north), row(south)] };
}
