import type { Spot } from './plane.ts';

/** Values over a grid of spots; the first is at `low`, rows go north. */
export interface Field {
  low: Spot;
  cellKm: number;
  columns: number;
  rows: number;
  values: Float32Array;
}

/** The values of `read` over a rectangle. */
export function sample(low: Spot, high: Spot, cellKm: number, read: (spot: Spot) => number): Field {
  const columns = Math.ceil((high.x - low.x) / cellKm) + 1;
  const rows = Math.ceil((high.y - low.y) / cellKm) + 1;
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // Values of exactly 0 would make lines without a length.
      values[row * columns + column] =
        read({ x: low.x + column * cellKm, y: low.y + row * cellKm }) || Number.EPSILON;
    }
  }
  return { low, cellKm, columns, rows, values };
}

/** The side of a cell on which a line enters or leaves, in the order left, bottom, right, top. */
const LINES: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[1, 0]],
  2: [[2, 1]],
  3: [[2, 0]],
  4: [[3, 2]],
  5: [
    [1, 0],
    [3, 2],
  ],
  6: [[3, 1]],
  7: [[3, 0]],
  8: [[0, 3]],
  9: [[1, 3]],
  10: [
    [0, 3],
    [2, 1],
  ],
  11: [[2, 3]],
  12: [[0, 2]],
  13: [[1, 2]],
  14: [[0, 1]],
};

/**
 * The lines along which the field is 0 (marching squares), the positive side on their left. A line that does not meet
 * the rim is closed: its first spot is also its last.
 */
export function contours(field: Field): Spot[][] {
  const { low, cellKm, columns, rows, values } = field;
  const value = (column: number, row: number) => values[row * columns + column] ?? 0;
  /** A side of a cell has the number of its lower left spot, doubled, and one more where it goes north. */
  const sideOf = (column: number, row: number, side: number): number => {
    if (side === 0) return (row * columns + column) * 2 + 1;
    if (side === 1) return (row * columns + column) * 2;
    if (side === 2) return (row * columns + column + 1) * 2 + 1;
    return ((row + 1) * columns + column) * 2;
  };
  const next = new Map<number, number>();
  const isEnd = new Set<number>();
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const shape =
        (value(column, row) > 0 ? 1 : 0) +
        (value(column + 1, row) > 0 ? 2 : 0) +
        (value(column + 1, row + 1) > 0 ? 4 : 0) +
        (value(column, row + 1) > 0 ? 8 : 0);
      for (const [from, to] of LINES[shape] ?? []) {
        const end = sideOf(column, row, to);
        next.set(sideOf(column, row, from), end);
        isEnd.add(end);
      }
    }
  }
  const spotOn = (side: number): Spot => {
    const start = side >> 1;
    const [column, row] = [start % columns, Math.floor(start / columns)];
    const north = side % 2;
    const [a, b] = [value(column, row), value(column + 1 - north, row + north)];
    const share = a / (a - b);
    return {
      x: low.x + (column + (1 - north) * share) * cellKm,
      y: low.y + (row + north * share) * cellKm,
    };
  };
  const lines: Spot[][] = [];
  const follow = (start: number) => {
    const line = [spotOn(start)];
    for (let side = start; ; ) {
      const following = next.get(side);
      if (following === undefined) break;
      next.delete(side);
      line.push(spotOn(following));
      side = following;
    }
    lines.push(line);
  };
  for (const side of [...next.keys()].filter((start) => !isEnd.has(start))) follow(side);
  for (const side of [...next.keys()]) if (next.has(side)) follow(side);
  return lines;
}

/** Twice the area inside a closed line, positive where it goes round counter-clockwise. */
export function doubleArea(ring: readonly Spot[]): number {
  return ring.reduce((sum, to, place) => {
    const from = ring[place - 1] ?? to;
    return sum + from.x * to.y - to.x * from.y;
  }, 0);
}
