/**
 * The exact matching of rows to columns at the least total cost, each row and column used once at most: shortest
 * augmenting paths with prices (Jonker and Volgenant 1987). `cost` is row by row, `rows × columns`, with Infinity
 * where a pair is not allowed; as many rows as possible are matched before their cost is looked at.
 * Answers the column of each row, or -1.
 */
export function minCostMatching(cost: Float64Array, rows: number, columns: number): Int32Array {
  const columnOf = new Int32Array(rows).fill(-1);
  if (rows === 0 || columns === 0) return columnOf;
  const rowOf = new Int32Array(columns).fill(-1);
  const rowPrice = new Float64Array(rows);
  const columnPrice = new Float64Array(columns);
  const distance = new Float64Array(columns);
  const cameFrom = new Int32Array(columns);
  const isDone = new Uint8Array(columns);
  const unmatched = dearerThanAnyExchange(cost);

  for (let start = 0; start < rows; start++) {
    distance.fill(Number.POSITIVE_INFINITY);
    isDone.fill(0);
    let row = start;
    let reached = 0;
    let end = -1;
    // The row of the path that would best be left without a column, and what the path then costs.
    let givenUp = start;
    let leastGivenUp = unmatched - (rowPrice[start] as number);
    for (;;) {
      const base = reached - (rowPrice[row] as number);
      const offset = row * columns;
      let nearest = -1;
      let least = leastGivenUp;
      for (let column = 0; column < columns; column++) {
        if (isDone[column] === 1) continue;
        const through = base + (cost[offset + column] as number) - (columnPrice[column] as number);
        if (through < (distance[column] as number)) {
          distance[column] = through;
          cameFrom[column] = row;
        }
        if ((distance[column] as number) < least) {
          least = distance[column] as number;
          nearest = column;
        }
      }
      reached = least;
      if (nearest === -1) break;
      isDone[nearest] = 1;
      const owner = rowOf[nearest] as number;
      if (owner === -1) {
        end = nearest;
        break;
      }
      row = owner;
      const giveUp = reached + unmatched - (rowPrice[row] as number);
      if (giveUp < leastGivenUp) {
        leastGivenUp = giveUp;
        givenUp = row;
      }
    }
    // Prices move so that every matched pair stays tight, then the path is turned around.
    rowPrice[start] = (rowPrice[start] as number) + reached;
    for (let column = 0; column < columns; column++) {
      const owner = rowOf[column] as number;
      if (isDone[column] === 0 || owner === -1) continue;
      const gain = reached - (distance[column] as number);
      columnPrice[column] = (columnPrice[column] as number) - gain;
      rowPrice[owner] = (rowPrice[owner] as number) + gain;
    }
    if (end === -1) {
      if (givenUp === start) continue;
      end = columnOf[givenUp] as number;
      columnOf[givenUp] = -1;
    }
    for (let column = end; ; ) {
      const taker = cameFrom[column] as number;
      const left = columnOf[taker] as number;
      rowOf[column] = taker;
      columnOf[taker] = column;
      if (taker === start) break;
      column = left;
    }
  }
  return columnOf;
}

/** A cost for staying unmatched at which no saving elsewhere makes up for it. */
function dearerThanAnyExchange(cost: Float64Array): number {
  let sum = 1;
  for (const value of cost) if (Number.isFinite(value)) sum = Math.max(sum, Math.abs(value));
  return sum * 1e6;
}
