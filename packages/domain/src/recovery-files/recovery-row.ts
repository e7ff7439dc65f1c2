import { foldText } from '../text/fold-text.ts';

/** Rows of a recovery file that are read at most. */
export const MAX_RECOVERY_ROWS = 5_000;

/** What becomes of a row of a recovery file: sent again, sent before, or nothing known about it. */
export const RECOVERY_OUTCOMES = ['retry', 'sent', 'unknown'] as const;
export type RecoveryOutcome = (typeof RECOVERY_OUTCOMES)[number];

const ID = /^[A-Za-z]?\d{4,18}$/;

/** The headings of an exported log, in each language. */
export interface RecoveryHeadings {
  order: readonly string[];
  driver: readonly string[];
  type: readonly string[];
}

/** Positions of the columns of an exported log. */
export interface RecoveryColumns {
  /** Order number and id number; the first that a row has is what it names. */
  ids: readonly number[];
  type: number;
}

/** What a row names, and the operation that failed where the file says it. */
export interface RecoveryEntry {
  id: string;
  type: string | null;
}

/** Where a row of headings has the order, the driver and the operation; null for any other row. */
export function findRecoveryColumns(
  cells: readonly unknown[],
  headings: RecoveryHeadings,
): RecoveryColumns | null {
  const texts = cells.map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const placeOf = (names: readonly string[]) => texts.findIndex((text) => names.includes(text));
  const ids = [placeOf(headings.order), placeOf(headings.driver)].filter((place) => place >= 0);
  const type = placeOf(headings.type);
  return ids.length > 0 && type >= 0 ? { ids, type } : null;
}

/**
 * What a row of a recovery file names: of an exported log the number in its column, else the first cell that has an order
 * number or an id number; null for headings and empty rows. Numbers that a spreadsheet stores as a number come as one.
 */
export function readRecoveryRow(
  cells: readonly unknown[],
  columns: RecoveryColumns | null,
): RecoveryEntry | null {
  for (const cell of columns ? columns.ids.map((place) => cells[place]) : cells) {
    if (typeof cell !== 'string' && typeof cell !== 'number') continue;
    const id = foldText(String(cell)).replace(/^#/, '');
    if (!ID.test(id)) continue;
    const type = columns ? cells[columns.type] : null;
    return { id, type: typeof type === 'string' && type.trim() !== '' ? type.trim() : null };
  }
  return null;
}
