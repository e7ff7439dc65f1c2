import { KeyHeap } from './key-heap.ts';
import { NearColumns } from './near-columns.ts';

const NONE = -1;

/**
 * Minimum-cost matching of rows to columns of a cost table with at most as many rows as columns. Rows are added one at
 * a time and the matching is optimal after each: shortest augmenting paths with prices (Jonker and Volgenant 1987).
 * Their initial column reduction is left out: measured on city data it costs as much as it saves. The search looks at a
 * row's near columns only, as long as that is exact.
 */
export class AugmentingPaths {
  /** The column of each row, and the row of each column, or -1. */
  readonly columnOf: Int32Array;
  readonly #rowOf: Int32Array;
  readonly #cost: Float64Array;
  readonly #price: Float64Array;
  readonly #rowPrice: Float64Array;
  readonly #near: NearColumns;

  /** Path cost to a column, its predecessor row, and whether the cost is final. */
  readonly #distance: Float64Array;
  readonly #cameFrom: Int32Array;
  readonly #isDone: Uint8Array;
  readonly #done: Int32Array;
  readonly #reached: Int32Array;
  #reachedCount = 0;
  /** Path cost at a row. */
  readonly #base: Float64Array;
  /** Open columns by distance; rows (numbered after the columns) by the bound of their columns that are not near. */
  readonly #open: KeyHeap;
  /** Cheapest path end so far: a free column, or (-1 - row) a row that gives up its column. */
  #least = 0;
  #end = 0;
  /** Cost of an unmatched row; computed when the first one occurs. */
  #unmatched = 0;

  constructor(cost: Float64Array, rows: number, columns: number) {
    this.#cost = cost;
    this.columnOf = new Int32Array(rows).fill(NONE);
    this.#rowOf = new Int32Array(columns).fill(NONE);
    this.#price = new Float64Array(columns);
    this.#rowPrice = new Float64Array(rows);
    this.#near = new NearColumns(cost, rows, this.#price);
    this.#distance = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
    this.#cameFrom = new Int32Array(columns);
    this.#isDone = new Uint8Array(columns);
    this.#done = new Int32Array(columns);
    this.#reached = new Int32Array(columns);
    this.#base = new Float64Array(rows);
    this.#open = new KeyHeap(columns + rows);
  }

  /** Adds a row; another row stays unmatched where that is cheaper. */
  take(start: number): void {
    const distance = this.#distance;
    const done = this.#done;
    const price = this.#price;
    const rowPrice = this.#rowPrice;
    this.#least = Number.POSITIVE_INFINITY;
    this.#open.clear();
    this.#reachedCount = 0;
    this.#base[start] = 0;
    let doneCount = 0;
    for (let row = start; ; ) {
      this.#near.prepare(row);
      this.#stepOn(row);
      const column = this.#nearest();
      if (column === NONE) break;
      this.#isDone[column] = 1;
      done[doneCount++] = column;
      row = this.#rowOf[column] as number;
      this.#base[row] = (distance[column] as number) - (rowPrice[row] as number);
    }
    if (this.#least === Number.POSITIVE_INFINITY) this.#giveUp(start, doneCount);
    rowPrice[start] = this.#least;
    for (let index = 0; index < doneCount; index++) {
      const column = done[index] as number;
      const owner = this.#rowOf[column] as number;
      const gain = this.#least - (distance[column] as number);
      price[column] = (price[column] as number) - gain;
      rowPrice[owner] = (rowPrice[owner] as number) + gain;
      this.#isDone[column] = 0;
    }
    for (let index = 0; index < this.#reachedCount; index++)
      distance[this.#reached[index] as number] = Number.POSITIVE_INFINITY;
    this.#turnAround(start);
  }

  /** Relaxes the columns that are reachable from a row. */
  #stepOn(row: number): void {
    const base = this.#base[row] as number;
    const near = this.#near.of[row] as Int32Array;
    const costs = this.#near.costs[row] as Float64Array;
    const price = this.#price;
    const distance = this.#distance;
    let least = this.#least;
    if (this.#unmatched > 0 && base + this.#unmatched < least) {
      least = base + this.#unmatched;
      this.#end = -1 - row;
    }
    const count = this.#near.count[row] as number;
    for (let index = 0; index < count; index++) {
      const column = near[index] as number;
      const through = base + (costs[index] as number) - (price[column] as number);
      const current = distance[column] as number;
      if (through >= current || through >= least || this.#isDone[column] === 1) continue;
      if (this.#rowOf[column] === NONE) {
        least = through;
        this.#end = column;
      } else this.#open.put(through, column);
      if (current === Number.POSITIVE_INFINITY) this.#reached[this.#reachedCount++] = column;
      distance[column] = through;
      this.#cameFrom[column] = row;
    }
    this.#least = least;
    const others = base + (this.#near.others[row] as number);
    if (others < least) this.#open.put(others, this.#price.length + row);
  }

  /** The next open column nearer than the best end so far, or -1. */
  #nearest(): number {
    const columns = this.#price.length;
    while (this.#open.least < this.#least) {
      const item = this.#open.take();
      if (item < columns) return item;
      this.#near.widen(item - columns);
      this.#stepOn(item - columns);
    }
    return NONE;
  }

  /** Without a reachable free column the path ends at the row that is best left unmatched. */
  #giveUp(start: number, doneCount: number): void {
    let row = start;
    for (let index = 0; index < doneCount; index++) {
      const other = this.#rowOf[this.#done[index] as number] as number;
      if ((this.#base[other] as number) < (this.#base[row] as number)) row = other;
    }
    this.#unmatched ||= computeUnmatchedCost(this.#cost, this.columnOf.length);
    this.#least = (this.#base[row] as number) + this.#unmatched;
    this.#end = -1 - row;
  }

  /** Augments along the path: each row takes the column by which the path leaves it. */
  #turnAround(start: number): void {
    let column = this.#end;
    if (column < 0) {
      const row = -1 - column;
      column = this.columnOf[row] as number;
      this.columnOf[row] = NONE;
      if (row === start) return;
    }
    for (;;) {
      const row = this.#cameFrom[column] as number;
      const left = this.columnOf[row] as number;
      this.#rowOf[column] = row;
      this.columnOf[row] = column;
      if (row === start) return;
      column = left;
    }
  }
}

/** A cost of an unmatched row above any possible saving of all other pairs. */
function computeUnmatchedCost(cost: Float64Array, rows: number): number {
  let largest = 0;
  for (let index = 0; index < cost.length; index++) {
    const size = Math.abs(cost[index] as number);
    if (size > largest && size < Number.POSITIVE_INFINITY) largest = size;
  }
  return (largest || 1) * 2 * (rows + 1);
}
