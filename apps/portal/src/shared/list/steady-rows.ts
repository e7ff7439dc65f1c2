import { useState } from 'react';

/** Rows to show while new ones are held back, and how many wait. Rows that went are gone at once. */
export function withoutNew<Row>(
  rows: readonly Row[],
  known: ReadonlySet<string>,
  rowId: (row: Row) => string,
): { shown: Row[]; waiting: number } {
  const shown = rows.filter((row) => known.has(rowId(row)));
  return { shown, waiting: rows.length - shown.length };
}

/**
 * Keeps rows from moving under the pointer: while `hold` is on, rows that came since are held back; they join when it
 * goes off, when `release` is called, or when `scope` (the search) changes.
 */
export function useSteadyRows<Row>(
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
