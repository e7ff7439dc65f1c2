import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minCostMatching } from './min-cost-matching.ts';

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
  const columns = [...minCostMatching(Float64Array.from(cost.flat()), cost.length, cost[0]?.length ?? 0)];
  const values = columns.flatMap((column, row) => (column < 0 ? [] : [cost[row]?.[column] ?? Number.NaN]));
  return { matched: values.length, total: values.reduce((sum, value) => sum + value, 0), columns };
}

it('gives way where that is cheaper for all', () => {
  expect(
    solve([
      [1, 2],
      [1, 9],
    ]).columns,
  ).toEqual([1, 0]);
});

it('leaves nobody out while there is a pair for him, and pairs nobody with what is forbidden', () => {
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

it('is as good as trying all', () => {
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
