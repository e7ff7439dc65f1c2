import { useState } from 'react';

/** What the reader does with the rows of a list. */
interface ReaderActivity {
  isPointerInside: boolean;
  isRowFocused: boolean;
  isScrolled: boolean;
  selectedCount: number;
  hasOpenRow: boolean;
}

/** Whether the reader works with the rows, so that none may move. */
export function isReaderBusy(activity: ReaderActivity): boolean {
  const { isPointerInside, isRowFocused, isScrolled, selectedCount, hasOpenRow } = activity;
  return isPointerInside || isRowFocused || isScrolled || selectedCount > 0 || hasOpenRow;
}

/** The rows to show while new ones are held back, and how many are. Removed rows are not shown. */
export function withoutNew<Row>(
  rows: readonly Row[],
  knownIds: ReadonlySet<string>,
  rowId: (row: Row) => string,
): { shown: Row[]; waiting: number } {
  const shown = rows.filter((row) => knownIds.has(rowId(row)));
  return { shown, waiting: rows.length - shown.length };
}

/**
 * Keeps rows from moving while the reader works with them. While `hold` is true, new rows are held back; they are shown
 * when `hold` becomes false, when `release` is called, or when `scope` (the search) changes. At most `limit` rows are shown;
 * those beyond it have been moved to the next page by new ones, and stay while these are held back.
 */
export function useHeldRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  hold: boolean,
  { scope, limit }: { scope: string; limit: number },
) {
  const [held, setHeld] = useState<{ scope: string; known: ReadonlySet<string> } | null>(null);
  const page = () => rows.slice(0, limit);
  const pageIds = () => new Set(page().map(rowId));
  if (hold && rows.length > 0 && held?.scope !== scope) setHeld({ scope, known: pageIds() });
  if (!hold && held) setHeld(null);
  const release = () => setHeld({ scope, known: pageIds() });
  if (!hold || held?.scope !== scope)
    return { shown: rows.length > limit ? page() : rows, waiting: 0, release };
  const oldest = rows.findLastIndex((row) => held.known.has(rowId(row)));
  if (oldest < 0) return { shown: page(), waiting: 0, release };
  // Rows below the known ones were on the next page when the reader began.
  return { ...withoutNew(rows.slice(0, oldest + 1), held.known, rowId), release };
}
