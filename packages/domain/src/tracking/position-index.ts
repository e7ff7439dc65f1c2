import type { Place } from '../geo/haversine.ts';

/** The last position of a driver; `recordedAt` in epoch ms. */
export interface IndexedPosition extends Place {
  driver_id: number;
  recordedAt: number;
}

export interface NearestQuery {
  centre: Place;
  /** km */
  radius: number;
  limit: number;
  /** Only positions from then on (epoch ms); absent: all. */
  since?: number;
}

/** In-memory spatial index of driver positions. */
export interface PositionIndex {
  readonly size: number;
  /** Stores a position; one older than the stored one is ignored. */
  put(position: IndexedPosition): void;
  remove(driverId: number): void;
  /** Removes the drivers for whom `isKept` is false. */
  keepOnly(isKept: (driverId: number) => boolean): void;
  /** Ids of the nearest drivers within the radius, nearest first; equal distances by lower id. */
  findNearest(asked: NearestQuery): number[];
}

const KM_PER_DEGREE = 111;
/** Size of a cell in degrees: about 500 m, so that a dense city has about ten drivers per cell. */
const CELL_DEGREES = 0.005;
const ROWS = Math.ceil(180 / CELL_DEGREES) + 1;
const NONE = -1;
/** Degrees. */
const ROUNDING_DEGREES = 1e-9;

/**
 * A spatial hash: cells of the map are hashed into buckets, each a linked list of drivers in flat arrays. Moving a
 * driver is a few writes, and a search touches only the cells around its centre. Distances are equirectangular around
 * the centre, which ranks drivers like great-circle distances within a city; the date line is not crossed.
 */
export function createPositionIndex(capacity = 1024): PositionIndex {
  let grid = createGrid(Math.max(capacity, 1));
  const slotOf = new Map<number, number>();
  const free: number[] = [];
  let used = 0;

  const grow = () => {
    const larger = createGrid(grid.slots * 2);
    larger.spots.set(grid.spots);
    for (const slot of slotOf.values()) link(larger, slot, grid.links[LINKS * slot + CELL_OF] ?? 0);
    grid = larger;
  };
  const remove = (driverId: number) => {
    const slot = slotOf.get(driverId);
    if (slot === undefined) return;
    unlink(grid, slot);
    slotOf.delete(driverId);
    free.push(slot);
  };

  return {
    get size() {
      return slotOf.size;
    },
    put({ driver_id, latitude, longitude, recordedAt }) {
      const existing = slotOf.get(driver_id);
      if (existing !== undefined && (grid.spots[SPOT * existing + AT] ?? 0) > recordedAt) return;
      const slot = existing ?? free.pop() ?? used++;
      if (slot >= grid.slots) grow();
      const key = toCell(toRow(latitude), toColumn(longitude));
      if (existing === undefined || grid.links[LINKS * slot + CELL_OF] !== key) {
        if (existing !== undefined) unlink(grid, slot);
        link(grid, slot, key);
      }
      slotOf.set(driver_id, slot);
      grid.spots.set([latitude, longitude, recordedAt, driver_id], SPOT * slot);
    },
    remove,
    keepOnly(isKept) {
      for (const id of Array.from(slotOf.keys())) if (!isKept(id)) remove(id);
    },
    findNearest: (asked) => (slotOf.size === 0 ? [] : searchNearest(grid, asked)),
  };
}

/** Layout of a slot in `spots`: latitude, longitude, time, id. */
const SPOT = 4;
const LONGITUDE = 1;
const AT = 2;
const ID = 3;
/** Layout of a slot in `links`: its cell, and the next and previous slot in the bucket's list. */
const LINKS = 4;
const CELL_OF = 0;
const NEXT = 1;
const PREVIOUS = 2;

/** Drivers by slot; `first` has the first slot of each bucket. */
interface Grid {
  slots: number;
  spots: Float64Array;
  links: Int32Array;
  first: Int32Array;
  /** Right shift that turns a hash into a bucket. */
  shift: number;
}

function createGrid(slots: number): Grid {
  const bits = Math.max(Math.ceil(Math.log2(slots * 2)), 1);
  return {
    slots,
    spots: new Float64Array(SPOT * slots),
    links: new Int32Array(LINKS * slots),
    first: new Int32Array(2 ** bits).fill(NONE),
    shift: 32 - bits,
  };
}

const toRow = (latitude: number): number => Math.floor((latitude + 90) / CELL_DEGREES);
const toColumn = (longitude: number): number => Math.floor((longitude + 180) / CELL_DEGREES);
/** Cell number; fits 32 bits. */
const toCell = (row: number, column: number): number => (column * ROWS + row) | 0;
/** Bucket of a cell by Knuth's multiplicative hash (The Art of Computer Programming, vol. 3, 6.4). */
const toBucket = ({ shift }: Grid, cell: number): number => Math.imul(cell, 0x9e3779b1) >>> shift;

function link(grid: Grid, slot: number, cell: number): void {
  const { links, first } = grid;
  const bucket = toBucket(grid, cell);
  const after = first[bucket] ?? NONE;
  links[LINKS * slot + CELL_OF] = cell;
  links[LINKS * slot + NEXT] = after;
  links[LINKS * slot + PREVIOUS] = NONE;
  if (after !== NONE) links[LINKS * after + PREVIOUS] = slot;
  first[bucket] = slot;
}

function unlink(grid: Grid, slot: number): void {
  const { links, first } = grid;
  const after = links[LINKS * slot + NEXT] ?? NONE;
  const before = links[LINKS * slot + PREVIOUS] ?? NONE;
  if (before !== NONE) links[LINKS * before + NEXT] = after;
  else first[toBucket(grid, links[LINKS * slot + CELL_OF] ?? 0)] = after;
  if (after !== NONE) links[LINKS * after + PREVIOUS] = before;
}

/** Searches ring by ring around the centre's cell until no further cell can contain a nearer driver. */
function searchNearest(
  grid: Grid,
  { centre, radius, limit, since = Number.NEGATIVE_INFINITY }: NearestQuery,
): number[] {
  if (limit <= 0) return [];
  const { spots, links, first } = grid;
  const shrink = Math.max(Math.cos((centre.latitude * Math.PI) / 180), 0.01);
  const reach = radius / KM_PER_DEGREE;
  const [row, column] = [toRow(centre.latitude), toColumn(centre.longitude)];
  const nearest = createNearestList(limit);
  let maxSquare = reach * reach;
  const look = (y: number, x: number) => {
    const aside = computeDegreesOutside(x * CELL_DEGREES - 180, centre.longitude) * shrink;
    const away = computeDegreesOutside(y * CELL_DEGREES - 90, centre.latitude);
    if (aside * aside + away * away > maxSquare) return;
    const key = toCell(y, x);
    for (
      let slot = first[toBucket(grid, key)] ?? NONE;
      slot !== NONE;
      slot = links[LINKS * slot + NEXT] ?? NONE
    ) {
      if (links[LINKS * slot + CELL_OF] !== key) continue;
      const spot = SPOT * slot;
      const north = (spots[spot] ?? 0) - centre.latitude;
      const east = ((spots[spot + LONGITUDE] ?? 0) - centre.longitude) * shrink;
      const way = north * north + east * east;
      if (way > maxSquare || (spots[spot + AT] ?? 0) < since) continue;
      maxSquare = Math.min(maxSquare, nearest.add(way, spots[spot + ID] ?? 0));
    }
  };
  // Lower bound of the distance to a ring: its columns are as narrow as the longitudes here.
  const width = CELL_DEGREES * shrink;
  look(row, column);
  for (let ring = 1; ((ring - 1) * width) ** 2 <= maxSquare; ring++) {
    // The middles of the sides are nearer than the corners, which may then be skipped.
    for (let step = 0; step <= ring; step++) {
      visitRing(look, row, column, ring, step);
    }
  }
  return nearest.ids();
}

/** Visits the cells of a ring at distance `step` from the middles of its four sides. */
function visitRing(
  look: (y: number, x: number) => void,
  row: number,
  column: number,
  ring: number,
  step: number,
): void {
  look(row - ring, column + step);
  look(row + ring, column - step);
  if (step < ring) look(row + step, column + ring);
  if (step < ring) look(row - step, column - ring);
  if (step === 0) return;
  look(row - ring, column - step);
  look(row + ring, column + step);
  if (step < ring) look(row - step, column + ring);
  if (step < ring) look(row + step, column - ring);
}

/** Degrees between a coordinate and the cell that starts at `edge`, minus the rounding error of cell numbers. */
function computeDegreesOutside(edge: number, place: number): number {
  if (place < edge) return Math.max(edge - place - ROUNDING_DEGREES, 0);
  return Math.max(place - edge - CELL_DEGREES - ROUNDING_DEGREES, 0);
}

/** Keeps the `max` nearest of all added drivers, nearest first. */
function createNearestList(max: number) {
  const ways = new Float64Array(max);
  const ids = new Float64Array(max);
  let count = 0;
  const isBehind = (at: number, way: number, id: number) =>
    (ways[at] ?? 0) > way || (ways[at] === way && (ids[at] ?? 0) > id);
  return {
    /** Returns the distance up to which a driver can still be among them. */
    add(way: number, id: number): number {
      if (count < max) count++;
      else if (!isBehind(max - 1, way, id)) return ways[max - 1] ?? 0;
      let at = count - 1;
      for (; at > 0 && isBehind(at - 1, way, id); at--) {
        ways[at] = ways[at - 1] ?? 0;
        ids[at] = ids[at - 1] ?? 0;
      }
      ways[at] = way;
      ids[at] = id;
      return count < max ? Number.POSITIVE_INFINITY : (ways[max - 1] ?? 0);
    },
    ids: (): number[] => Array.from(ids.subarray(0, count)),
  };
}
