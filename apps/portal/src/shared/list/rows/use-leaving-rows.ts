import { useState } from 'react';

const NO_IDS: ReadonlySet<string> = new Set();

/** Whether two sets have the same members. */
const hasSameIds = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** The rows to show, and the ids of those of them that no longer belong to the list. */
export function splitLeaving<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { left, gone }: { left: ReadonlySet<string>; gone: ReadonlySet<string> },
): { shown: readonly Row[]; leaving: ReadonlySet<string> } {
  if (left.size === 0) return { shown: rows, leaving: NO_IDS };
  const shown = rows.filter((row) => !left.has(rowId(row)) || !gone.has(rowId(row)));
  return { shown, leaving: new Set(shown.map(rowId).filter((id) => left.has(id))) };
}

/**
 * Rows that no longer belong to the list stay in place while `hold` is true: the reader works with the rows. They go when
 * it becomes false.
 */
export function useLeavingRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  left: ReadonlySet<string>,
  hold: boolean,
) {
  const [gone, setGone] = useState(left);
  if (!hold && !hasSameIds(gone, left)) setGone(left);
  return splitLeaving(rows, rowId, { left, gone: hold ? gone : left });
}
