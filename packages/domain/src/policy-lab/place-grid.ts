import type { Place } from '../distribution/haversine.ts';

/** Degrees of a cell: about a kilometre, so that a crowded city has some dozens of drivers in each. */
const CELL = 0.01;
/** Of a degree of latitude at least. */
const KM_PER_DEGREE = 110.5;
/** So many are looked at sooner than their cells. */
const MIN_GRID_SIZE = 100;
const COLUMNS = Math.ceil(360 / CELL) + 1;

const rowOf = (latitude: number): number => Math.floor((latitude + 90) / CELL);
const columnOf = (longitude: number): number => Math.floor((longitude + 180) / CELL);

/** Who is in which cell of the map, so that those around a place are found without looking at everybody. */
export class PlaceGrid {
  readonly #cells = new Map<number, Set<number>>();
  readonly #cellOf = new Map<number, number>();
  /** The rows and columns in which anybody ever was: rings end there. */
  #south = Number.POSITIVE_INFINITY;
  #north = Number.NEGATIVE_INFINITY;
  #west = Number.POSITIVE_INFINITY;
  #east = Number.NEGATIVE_INFINITY;

  put(id: number, { latitude, longitude }: Place): void {
    const [row, column] = [rowOf(latitude), columnOf(longitude)];
    const key = row * COLUMNS + column;
    const before = this.#cellOf.get(id);
    if (before === key) return;
    if (before !== undefined) this.#cells.get(before)?.delete(id);
    this.#cellOf.set(id, key);
    const cell = this.#cells.get(key);
    if (cell) cell.add(id);
    else this.#cells.set(key, new Set([id]));
    this.#south = Math.min(this.#south, row);
    this.#north = Math.max(this.#north, row);
    this.#west = Math.min(this.#west, column);
    this.#east = Math.max(this.#east, column);
  }

  /**
   * Everybody, ring by ring around a place; with each ring, how far at least whoever comes in later ones is (km). The
   * date line is not crossed.
   */
  *rings(centre: Place): Generator<{ ids: number[]; beyond: number }> {
    if (this.#cellOf.size <= MIN_GRID_SIZE) {
      if (this.#cellOf.size > 0) yield { ids: [...this.#cellOf.keys()], beyond: Number.POSITIVE_INFINITY };
      return;
    }
    const [row, column] = [rowOf(centre.latitude), columnOf(centre.longitude)];
    const last = Math.max(
      ...[row - this.#south, this.#north - row, column - this.#west, this.#east - column, -1],
    );
    for (let ring = 0; ring <= last; ring++) {
      const ids: number[] = [];
      for (let y = row - ring; y <= row + ring; y++) {
        // Of the rows between the first and the last one only their ends belong to the ring.
        const step = y === row - ring || y === row + ring ? 1 : Math.max(2 * ring, 1);
        for (let x = column - ring; x <= column + ring; x += step) {
          const cell = this.#cells.get(y * COLUMNS + x);
          if (cell) ids.push(...cell);
        }
      }
      // A column is nowhere narrower than where its ring is nearest to a pole.
      const farthest = Math.min(Math.abs(centre.latitude) + (ring + 2) * CELL, 89.9);
      const width = CELL * KM_PER_DEGREE * Math.cos((farthest * Math.PI) / 180);
      yield { ids, beyond: ring === last ? Number.POSITIVE_INFINITY : ring * width };
    }
  }
}
