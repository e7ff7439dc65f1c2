/** Initial number of near columns of a row; doubled each time they do not suffice. */
const FIRST_COLUMNS = 32;
/** Sample size for estimating the bound of the near columns. */
const SAMPLE = 64;

/**
 * The near columns of each row for the search of augmenting paths: the row's cheapest columns at the prices of the time
 * of selection, and a lower bound for all others. Prices only fall, which raises reduced costs, so the bound holds
 * until the row's columns are selected again.
 */
export class NearColumns {
  /** Near columns of each row in ascending order, their costs, and the number of valid entries. */
  readonly of: Int32Array[];
  readonly costs: Float64Array[];
  readonly count: Int32Array;
  /** Lower bound of the reduced cost of all other columns of a row. */
  readonly others: Float64Array;
  readonly #cost: Float64Array;
  readonly #price: Float64Array;
  readonly #wanted: Float64Array;
  /** Columns that a row has looked at since the last selection. */
  readonly #looked: Float64Array;
  readonly #reduced: Float64Array;
  readonly #sample = new Float64Array(SAMPLE);
  readonly #chosen: Int32Array;

  constructor(cost: Float64Array, rows: number, price: Float64Array) {
    this.#cost = cost;
    this.#price = price;
    this.of = Array.from({ length: rows }, () => new Int32Array(0));
    this.costs = Array.from({ length: rows }, () => new Float64Array(0));
    this.count = new Int32Array(rows);
    this.others = new Float64Array(rows);
    this.#wanted = new Float64Array(rows);
    this.#looked = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
    this.#reduced = new Float64Array(price.length);
    this.#chosen = new Int32Array(price.length);
  }

  /** Called before a row's columns are read; selects them again where older prices made them too many. */
  prepare(row: number): void {
    const looked = (this.#looked[row] as number) + (this.count[row] as number);
    this.#looked[row] = looked;
    if (looked <= 2 * this.#price.length) return;
    this.#wanted[row] = Math.max(FIRST_COLUMNS, (this.#wanted[row] as number) / 2);
    this.#choose(row, Number.NEGATIVE_INFINITY);
  }

  /** Adds further columns to a row. */
  widen(row: number): void {
    this.#wanted[row] = (this.#wanted[row] as number) * 2;
    this.#choose(row, this.others[row] as number);
  }

  /** Selects the cheapest columns of a row, and all with a reduced cost of at most `least`. */
  #choose(row: number, least: number): void {
    const reduced = this.#reduced;
    const cost = this.#cost;
    const price = this.#price;
    const chosen = this.#chosen;
    const columns = price.length;
    const from = row * columns;
    for (let column = 0; column < columns; column++)
      reduced[column] = (cost[from + column] as number) - (price[column] as number);
    const bound = Math.max(this.#boundOf(this.#wanted[row] as number), least);
    let others = Number.POSITIVE_INFINITY;
    let count = 0;
    for (let column = 0; column < columns; column++) {
      const value = reduced[column] as number;
      if (value <= bound) chosen[count++] = column;
      else if (value < others) others = value;
    }
    if ((this.of[row] as Int32Array).length < count) {
      this.of[row] = new Int32Array(2 * count);
      this.costs[row] = new Float64Array(2 * count);
    }
    const near = this.of[row] as Int32Array;
    const costs = this.costs[row] as Float64Array;
    for (let index = 0; index < count; index++) {
      const column = chosen[index] as number;
      near[index] = column;
      costs[index] = cost[from + column] as number;
    }
    this.count[row] = count;
    this.others[row] = others;
    this.#looked[row] = 0;
  }

  /** Estimated bound below which `wanted` of the reduced costs lie. */
  #boundOf(wanted: number): number {
    const reduced = this.#reduced;
    const columns = reduced.length;
    if (wanted >= columns || columns <= SAMPLE) return Number.POSITIVE_INFINITY;
    const sample = this.#sample;
    const step = columns / SAMPLE;
    for (let index = 0; index < SAMPLE; index++) sample[index] = reduced[Math.floor(index * step)] as number;
    return selectNthSmallest(sample, Math.floor(wanted / step));
  }
}

/** The value at index `place` of the sorted values; rearranges them in place (quickselect: Hoare's FIND, 1961). */
function selectNthSmallest(values: Float64Array, place: number): number {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const pivot = values[(from + to) >> 1] as number;
    let left = from;
    let right = to;
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1;
      while ((values[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const value = values[left] as number;
      values[left] = values[right] as number;
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (place <= right) to = right;
    else if (place >= left) from = left;
    else break;
  }
  return values[place] as number;
}
