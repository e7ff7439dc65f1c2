import { AugmentingPaths } from './augmenting-paths.ts';

/**
 * The exact minimum-cost matching of rows to columns, each used at most once. `cost` is a row-major table of
 * `rows × columns` with Infinity for forbidden pairs; the number of matched rows is maximised first, then the cost
 * minimised. Returns the column of each row, or -1.
 */
export function findMinCostMatching(cost: Float64Array, rows: number, columns: number): Int32Array {
  if (rows > columns) return invert(findMinCostMatching(transpose(cost, rows, columns), columns, rows), rows);
  const paths = new AugmentingPaths(cost, rows, columns);
  for (let row = 0; row < rows; row++) paths.take(row);
  return paths.columnOf;
}

function transpose(cost: Float64Array, rows: number, columns: number): Float64Array {
  const turned = new Float64Array(cost.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      turned[column * rows + row] = cost[row * columns + column] as number;
  }
  return turned;
}

function invert(rowOf: Int32Array, rows: number): Int32Array {
  const columnOf = new Int32Array(rows).fill(-1);
  for (const [column, row] of rowOf.entries()) if (row >= 0) columnOf[row] = column;
  return columnOf;
}
