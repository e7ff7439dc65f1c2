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
 * A grid of cells over the map, each a chain of drivers. Everything lies in flat arrays by slot: moving a driver is a
 * few writes, and a search touches only the cells around its centre. Distances are those of a flat map around the
 * centre, which order drivers like the true ones within a city; the date line is not crossed.
 */
export function createPositionIndex(capacity = 1024): PositionIndex {
  let columns = arraysOf(Math.max(capacity, 1));
  const slotOf = new Map<number, number>();
  const firstOf = new Map<number, number>();
  const free: number[] = [];
  let used = 0;

  const grow = () => {
    const larger = arraysOf(columns.id.length * 2);
    for (const name of Object.keys(columns) as (keyof Columns)[]) larger[name].set(columns[name]);
    columns = larger;
  };
  const unlink = (slot: number) => {
    const { next, previous, cell } = columns;
    const [after, before] = [next[slot] ?? NONE, previous[slot] ?? NONE];
    if (before !== NONE) next[before] = after;
    else if (after === NONE) firstOf.delete(cell[slot] ?? NONE);
    else firstOf.set(cell[slot] ?? NONE, after);
    if (after !== NONE) previous[after] = before;
  };
  const link = (slot: number, key: number) => {
    const { next, previous, cell } = columns;
    const first = firstOf.get(key) ?? NONE;
    cell[slot] = key;
    next[slot] = first;
    previous[slot] = NONE;
    if (first !== NONE) previous[first] = slot;
    firstOf.set(key, slot);
  };
  const remove = (driverId: number) => {
    const slot = slotOf.get(driverId);
    if (slot === undefined) return;
    unlink(slot);
    slotOf.delete(driverId);
    free.push(slot);
  };

  return {
    get size() {
      return slotOf.size;
    },
    put({ driver_id, latitude, longitude, recordedAt }) {
      const known = slotOf.get(driver_id);
      if (known !== undefined && (columns.at[known] ?? 0) > recordedAt) return;
      const slot = known ?? free.pop() ?? used++;
      if (slot >= columns.id.length) grow();
      const key = cellOf(latitude, longitude);
      if (known === undefined) slotOf.set(driver_id, slot);
      if (known === undefined || columns.cell[slot] !== key) {
        if (known !== undefined) unlink(slot);
        link(slot, key);
      }
      columns.id[slot] = driver_id;
      columns.latitude[slot] = latitude;
      columns.longitude[slot] = longitude;
      columns.at[slot] = recordedAt;
    },
    remove,
    keepOnly(isKept) {
      for (const id of Array.from(slotOf.keys())) if (!isKept(id)) remove(id);
    },
    nearest: (asked) => search(columns, firstOf, slotOf.size, asked),
  };
}

interface Columns {
  id: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  at: Float64Array;
  cell: Float64Array;
  next: Int32Array;
  previous: Int32Array;
}

const arraysOf = (length: number): Columns => ({
  id: new Float64Array(length),
  latitude: new Float64Array(length),
  longitude: new Float64Array(length),
  at: new Float64Array(length),
  cell: new Float64Array(length),
  next: new Int32Array(length),
  previous: new Int32Array(length),
});

const rowOf = (latitude: number): number => Math.floor((latitude + 90) / CELL);
const columnOf = (longitude: number): number => Math.floor((longitude + 180) / CELL);
const cellOf = (latitude: number, longitude: number): number => columnOf(longitude) * ROWS + rowOf(latitude);

/** Ring by ring around the centre's cell, until no cell further out can hold anybody nearer than those who are found. */
function search(
  columns: Columns,
  firstOf: ReadonlyMap<number, number>,
  size: number,
  { centre, radius, most, since = Number.NEGATIVE_INFINITY }: Nearest,
): number[] {
  if (most <= 0 || size === 0) return [];
  const { id, latitude, longitude, at, next } = columns;
  const shrink = Math.max(Math.cos((centre.latitude * Math.PI) / 180), 0.01);
  const reach = radius / KM_PER_DEGREE;
  const [row, column] = [rowOf(centre.latitude), columnOf(centre.longitude)];
  const found = createNearestList(most);
  let limit = reach * reach;
  const look = (key: number) => {
    for (let slot = firstOf.get(key) ?? NONE; slot !== NONE; slot = next[slot] ?? NONE) {
      if ((at[slot] ?? 0) < since) continue;
      const north = (latitude[slot] ?? 0) - centre.latitude;
      const east = ((longitude[slot] ?? 0) - centre.longitude) * shrink;
      const way = north * north + east * east;
      if (way <= limit) limit = Math.min(limit, found.add(way, id[slot] ?? 0));
    }
  };
  // How far a cell of a ring is at least: the rows in latitude, the columns shrunk like every longitude.
  const width = CELL * Math.min(shrink, 1);
  for (let ring = 0; ring === 0 || (ring - 1) * width <= Math.sqrt(limit); ring++) {
    if (ring === 0) {
      look(column * ROWS + row);
      continue;
    }
    for (let x = column - ring; x <= column + ring; x++) {
      look(x * ROWS + row - ring);
      look(x * ROWS + row + ring);
    }
    for (let y = row - ring + 1; y < row + ring; y++) {
      look((column - ring) * ROWS + y);
      look((column + ring) * ROWS + y);
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
