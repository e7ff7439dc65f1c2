import type { Place } from './haversine.ts';

/** Size of a cell in degrees: about a kilometre, so that a dense city has some dozens of drivers per cell. */
const CELL = 0.01;
/** Lower bound of the length of a degree of latitude. */
const KM_PER_DEGREE = 110.5;
/** Number of entries up to which all are scanned instead of the cells. */
const MIN_GRID_SIZE = 100;
const COLUMNS = Math.ceil(360 / CELL) + 1;

const rowOf = (latitude: number): number => Math.floor((latitude + 90) / CELL);
const columnOf = (longitude: number): number => Math.floor((longitude + 180) / CELL);

/** Spatial grid of ids by map cell. */
export class PlaceGrid {
  readonly #cells = new Map<number, Set<number>>();
  readonly #cellOf = new Map<number, number>();
  /** Bounding rows and columns of all entries: rings end there. */
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
   * All ids, ring by ring around a place; `beyond` is the minimum distance (km) of all later rings. The date line is
   * not crossed.
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
        // Between the first and the last row only the outer columns belong to the ring.
        const step = y === row - ring || y === row + ring ? 1 : Math.max(2 * ring, 1);
        for (let x = column - ring; x <= column + ring; x += step) {
          const cell = this.#cells.get(y * COLUMNS + x);
          if (cell) ids.push(...cell);
        }
      }
      // Columns are narrowest where the ring is nearest to a pole.
      const farthest = Math.min(Math.abs(centre.latitude) + (ring + 2) * CELL, 89.9);
      const width = CELL * KM_PER_DEGREE * Math.cos((farthest * Math.PI) / 180);
      yield { ids, beyond: ring === last ? Number.POSITIVE_INFINITY : ring * width };
    }
  }
}
