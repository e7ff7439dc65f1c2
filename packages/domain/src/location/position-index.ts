import type { Place } from '../distribution/haversine.ts';

/** A driver where he was last, and when that was (epoch ms). */
export interface IndexedPosition extends Place {
  driver_id: number;
  recordedAt: number;
}

export interface Nearest {
  centre: Place;
  /** km */
  radius: number;
  most: number;
  /** Only positions from then on (epoch ms); absent: all. */
  since?: number;
}

/** Who is near, without asking a database. */
export interface PositionIndex {
  readonly size: number;
  /** Puts a driver where he is now; an older position than the known one changes nothing. */
  put(position: IndexedPosition): void;
  remove(driverId: number): void;
  /** Keeps only the drivers of whom this is true. */
  keepOnly(isKept: (driverId: number) => boolean): void;
  /** Ids of the nearest drivers within the radius, nearest first, the lower id first where two are equally near. */
  nearest(asked: Nearest): number[];
}

const KM_PER_DEGREE = 111;
/** Degrees of one cell: some 500 m, so that a crowded city has about ten drivers in each. */
const CELL = 0.005;
const ROWS = Math.ceil(180 / CELL) + 1;
const NONE = -1;

/**
 * A grid of cells over the map, hashed into buckets that are chains of drivers. Everything lies in flat arrays by slot:
 * moving a driver is a few writes, and a search touches only the cells around its centre. Distances are those of a flat
 * map around the centre, which order drivers like the true ones within a city; the date line is not crossed.
 */
export function createPositionIndex(capacity = 1024): PositionIndex {
  let grid = createGrid(Math.max(capacity, 1));
  const slotOf = new Map<number, number>();
  const free: number[] = [];
  let used = 0;

  const grow = () => {
    const larger = createGrid(grid.id.length * 2);
    for (const name of ['id', 'latitude', 'longitude', 'at', 'cell'] as const) larger[name].set(grid[name]);
    grid = larger;
    for (const slot of slotOf.values()) link(grid, slot, grid.cell[slot] ?? 0);
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
      const known = slotOf.get(driver_id);
      if (known !== undefined && (grid.at[known] ?? 0) > recordedAt) return;
      const slot = known ?? free.pop() ?? used++;
      if (slot >= grid.id.length) grow();
      const key = cellOf(rowOf(latitude), columnOf(longitude));
      if (known === undefined || grid.cell[slot] !== key) {
        if (known !== undefined) unlink(grid, slot);
        link(grid, slot, key);
      }
      slotOf.set(driver_id, slot);
      grid.id[slot] = driver_id;
      grid.latitude[slot] = latitude;
      grid.longitude[slot] = longitude;
      grid.at[slot] = recordedAt;
    },
    remove,
    keepOnly(isKept) {
      for (const id of Array.from(slotOf.keys())) if (!isKept(id)) remove(id);
    },
    nearest: (asked) => (slotOf.size === 0 ? [] : search(grid, asked)),
  };
}

/** Drivers by slot; `first` has the first slot of each bucket, `next` and `previous` chain the rest. */
interface Grid {
  id: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  at: Float64Array;
  cell: Uint32Array;
  next: Int32Array;
  previous: Int32Array;
  first: Int32Array;
  /** How far a hash is shifted to be a bucket. */
  shift: number;
}

function createGrid(length: number): Grid {
  const bits = Math.max(Math.ceil(Math.log2(length * 2)), 1);
  return {
    id: new Float64Array(length),
    latitude: new Float64Array(length),
    longitude: new Float64Array(length),
    at: new Float64Array(length),
    cell: new Uint32Array(length),
    next: new Int32Array(length),
    previous: new Int32Array(length),
    first: new Int32Array(2 ** bits).fill(NONE),
    shift: 32 - bits,
  };
}

const rowOf = (latitude: number): number => Math.floor((latitude + 90) / CELL);
const columnOf = (longitude: number): number => Math.floor((longitude + 180) / CELL);
/** Fits 32 bits. */
const cellOf = (row: number, column: number): number => column * ROWS + row;
/** Knuth's multiplicative hash. */
const bucketOf = ({ shift }: Grid, cell: number): number => Math.imul(cell, 0x9e3779b1) >>> shift;

function link(grid: Grid, slot: number, cell: number): void {
  const bucket = bucketOf(grid, cell);
  const first = grid.first[bucket] ?? NONE;
  grid.cell[slot] = cell;
  grid.next[slot] = first;
  grid.previous[slot] = NONE;
  if (first !== NONE) grid.previous[first] = slot;
  grid.first[bucket] = slot;
}

function unlink(grid: Grid, slot: number): void {
  const [after, before] = [grid.next[slot] ?? NONE, grid.previous[slot] ?? NONE];
  if (before !== NONE) grid.next[before] = after;
  else grid.first[bucketOf(grid, grid.cell[slot] ?? 0)] = after;
  if (after !== NONE) grid.previous[after] = before;
}

/** Ring by ring around the centre's cell, until no cell further out can hold anybody nearer than those who are found. */
function search(grid: Grid, { centre, radius, most, since = Number.NEGATIVE_INFINITY }: Nearest): number[] {
  if (most <= 0) return [];
  const { id, latitude, longitude, at, next, cell, first } = grid;
  const shrink = Math.max(Math.cos((centre.latitude * Math.PI) / 180), 0.01);
  const reach = radius / KM_PER_DEGREE;
  const [row, column] = [rowOf(centre.latitude), columnOf(centre.longitude)];
  const found = createNearestList(most);
  let limit = reach * reach;
  const look = (y: number, x: number) => {
    const key = cellOf(y, x);
    for (let slot = first[bucketOf(grid, key)] ?? NONE; slot !== NONE; slot = next[slot] ?? NONE) {
      if (cell[slot] !== key || (at[slot] ?? 0) < since) continue;
      const north = (latitude[slot] ?? 0) - centre.latitude;
      const east = ((longitude[slot] ?? 0) - centre.longitude) * shrink;
      const way = north * north + east * east;
      if (way <= limit) limit = Math.min(limit, found.add(way, id[slot] ?? 0));
    }
  };
  // How far a ring's nearest place is at least: its columns are as narrow as every longitude here.
  const width = CELL * shrink;
  look(row, column);
  for (let ring = 1; ((ring - 1) * width) ** 2 <= limit; ring++) {
    for (let x = column - ring; x <= column + ring; x++) {
      look(row - ring, x);
      look(row + ring, x);
    }
    for (let y = row - ring + 1; y < row + ring; y++) {
      look(y, column - ring);
      look(y, column + ring);
    }
  }
  return found.ids();
}

/** The `most` nearest of all that are added, as a heap with the farthest of them at its top. */
function createNearestList(most: number) {
  const ways: number[] = [];
  const ids: number[] = [];
  const isFarther = (a: number, b: number) =>
    (ways[a] ?? 0) > (ways[b] ?? 0) || (ways[a] === ways[b] && (ids[a] ?? 0) > (ids[b] ?? 0));
  const swap = (a: number, b: number) => {
    const [way, id] = [ways[a] ?? 0, ids[a] ?? 0];
    ways[a] = ways[b] ?? 0;
    ids[a] = ids[b] ?? 0;
    ways[b] = way;
    ids[b] = id;
  };
  const sink = () => {
    for (let at = 0; ; ) {
      let largest = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < ways.length && isFarther(child, largest)) largest = child;
      if (largest === at) return;
      swap(at, largest);
      at = largest;
    }
  };
  return {
    /** Answers how far something may be to be among them still. */
    add(way: number, id: number): number {
      if (ways.length < most) {
        let at = ways.push(way) - 1;
        ids.push(id);
        while (at > 0 && isFarther(at, (at - 1) >> 1)) {
          swap(at, (at - 1) >> 1);
          at = (at - 1) >> 1;
        }
      } else if (way < (ways[0] ?? 0) || (way === ways[0] && id < (ids[0] ?? 0))) {
        ways[0] = way;
        ids[0] = id;
        sink();
      }
      return ways.length < most ? Number.POSITIVE_INFINITY : (ways[0] ?? 0);
    },
    ids(): number[] {
      return ways
        .map((way, at) => ({ way, id: ids[at] ?? 0 }))
        .sort((a, b) => a.way - b.way || a.id - b.id)
        .map(({ id }) => id);
    },
  };
}
