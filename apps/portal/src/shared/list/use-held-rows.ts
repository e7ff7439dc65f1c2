import { useState } from 'react';

/** The rows to show while new ones are held back, and how many are. Removed rows are not shown. */
export function withoutNew<Row>(
  rows: readonly Row[],
  known: ReadonlySet<string>,
  rowId: (row: Row) => string,
): { shown: Row[]; waiting: number } {
  const shown = rows.filter((row) => known.has(rowId(row)));
  return { shown, waiting: rows.length - shown.length };
}

/**
 * Keeps rows from moving under the pointer. While `hold` is true, new rows are held back; they are shown when `hold` becomes
 * false, when `release` is called, or when `scope` (the search) changes.
 */
export function useHeldRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  hold: boolean,
  scope: string,
) {
  const [held, setHeld] = useState<{ scope: string; known: ReadonlySet<string> } | null>(null);
  if (hold && rows.length > 0 && held?.scope !== scope) setHeld({ scope, known: new Set(rows.map(rowId)) });
  if (!hold && held) setHeld(null);
  const release = () => setHeld({ scope, known: new Set(rows.map(rowId)) });
  if (!hold || held?.scope !== scope) return { shown: rows, waiting: 0, release };
  return { ...withoutNew(rows, held.known, rowId), release };
}
