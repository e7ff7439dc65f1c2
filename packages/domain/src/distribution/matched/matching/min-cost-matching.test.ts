import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSeededRandom } from '../model/random.ts';
import { findMinCostMatching } from './min-cost-matching.ts';

const forbidden = Number.POSITIVE_INFINITY;

/** Every matching there is, for small tables: most rows first, then least cost. */
function byTryingAll(cost: number[][]): { matched: number; total: number } {
  let best = { matched: 0, total: 0 };
  const walk = (row: number, used: ReadonlySet<number>, matched: number, total: number): void => {
    if (row === cost.length) {
      if (matched > best.matched || (matched === best.matched && total < best.total))
        best = { matched, total };
      return;
    }
    walk(row + 1, used, matched, total);
    cost[row]?.forEach((value, column) => {
      if (value !== forbidden && !used.has(column))
        walk(row + 1, new Set([...used, column]), matched + 1, total + value);
    });
  };
  walk(0, new Set(), 0, 0);
  return best;
}

function solve(cost: number[][]): { matched: number; total: number; columns: number[] } {
  const columns = [...findMinCostMatching(Float64Array.from(cost.flat()), cost.length, cost[0]?.length ?? 0)];
  const values = columns.flatMap((column, row) => (column < 0 ? [] : [cost[row]?.[column] ?? Number.NaN]));
  return { matched: values.length, total: values.reduce((sum, value) => sum + value, 0), columns };
}

it('re-assigns a row where that lowers the total cost', () => {
  expect(
    solve([
      [1, 2],
      [1, 9],
    ]).columns,
  ).toEqual([1, 0]);
});

it('matches as many rows as possible, and no forbidden pair', () => {
  expect(
    solve([
      [1, 500],
      [2, forbidden],
    ]).columns,
  ).toEqual([1, 0]);
  expect(solve([[forbidden, forbidden]]).columns).toEqual([-1]);
  expect(solve([[3], [2], [4]]).columns).toEqual([-1, 0, -1]);
  expect(solve([]).columns).toEqual([]);
});

it('is as good as an exhaustive search', () => {
  const value = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -20, max: 60 }) }, fc.constant(forbidden));
  const table = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(value, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
  fc.assert(
    fc.property(table, (cost) => {
      const { matched, total, columns } = solve(cost);
      expect({ matched, total }).toEqual(byTryingAll(cost));
      const used = columns.filter((column) => column >= 0);
      expect(new Set(used).size).toBe(used.length);
    }),
    { numRuns: 400 },
  );
});

/**
 * As `byTryingAll`, for larger tables: one pair more at a time along the cheapest chain of changes (Bellman and Ford).
 * So each number of pairs is reached at its least cost, whatever the costs are.
 */
function byShortestChains(cost: number[][]): { matched: number; total: number } {
  const rows = cost.length;
  const columns = cost[0]?.length ?? 0;
  const columnOf = new Array<number>(rows).fill(-1);
  const rowOf = new Array<number>(columns).fill(-1);
  let total = 0;
  for (let matched = 0; ; matched++) {
    const toRow = columnOf.map((column) => (column < 0 ? 0 : forbidden));
    const toColumn = new Array<number>(columns).fill(forbidden);
    const from = new Array<number>(columns).fill(-1);
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (let row = 0; row < rows; row++) {
        if (toRow[row] === forbidden) continue;
        for (let column = 0; column < columns; column++) {
          const way = (toRow[row] ?? 0) + (cost[row]?.[column] ?? 0);
          if (columnOf[row] === column || way >= (toColumn[column] ?? 0) - 1e-9) continue;
          toColumn[column] = way;
          from[column] = row;
          isChanged = true;
          const owner = rowOf[column] ?? -1;
          if (owner >= 0) toRow[owner] = way - (cost[owner]?.[column] ?? 0);
        }
      }
    }
    const ends = toColumn.map((way, column) => (rowOf[column] === -1 ? way : forbidden));
    const least = Math.min(...ends);
    if (least === forbidden) return { matched, total };
    total += least;
    for (let column = ends.indexOf(least); column >= 0; ) {
      const row = from[column] ?? -1;
      const left = columnOf[row] ?? -1;
      rowOf[column] = row;
      columnOf[row] = column;
      column = left;
    }
  }
}

it('matches as many rows as possible at minimum cost, in tables of any shape', () => {
  const shape = fc.record({
    rows: fc.integer({ min: 1, max: 45 }),
    columns: fc.integer({ min: 1, max: 120 }),
    seed: fc.nat(),
    allowed: fc.constantFrom(1, 0.9, 0.3, 0.03),
    // Whole costs of so many values, so that there are ties; or any number.
    values: fc.constantFrom(2, 10, 1000, null),
    least: fc.constantFrom(0, -0.5, -1000),
    isTurned: fc.boolean(),
  });
  fc.assert(
    fc.property(shape, ({ rows, columns, seed, allowed, values, least, isTurned }) => {
      const random = createSeededRandom(seed);
      const value = () => {
        if (random() >= allowed) return forbidden;
        return least + (values === null ? random() : Math.floor(random() * values));
      };
      const table = Array.from({ length: isTurned ? columns : rows }, () =>
        Array.from({ length: isTurned ? rows : columns }, value),
      );
      const ours = solve(table);
      const best = byShortestChains(table);
      expect(ours.matched).toBe(best.matched);
      expect(ours.total).toBeCloseTo(best.total, 6);
      const used = ours.columns.filter((column) => column >= 0);
      expect(new Set(used).size).toBe(used.length);
    }),
    { numRuns: 80 },
  );
});

it('widens the near columns where all of them are taken', () => {
  // All rows want the same columns most: the longest chains there are.
  const table = Array.from({ length: 50 }, (_, row) =>
    Array.from({ length: 100 }, (__, column) => (row + 1) * (column + 1)),
  );
  const { matched, total } = solve(table);
  expect({ matched, total }).toEqual(byShortestChains(table));
});
