import { foldText } from '../text/fold-text.ts';

/** Rows of a recovery file that are read at most. */
export const MAX_RECOVERY_ROWS = 5_000;

/** What becomes of a row of a recovery file: sent again, sent before, or nothing known about it. */
export const RECOVERY_OUTCOMES = ['retry', 'sent', 'unknown'] as const;
export type RecoveryOutcome = (typeof RECOVERY_OUTCOMES)[number];

const ID = /^[A-Za-z]?\d{4,18}$/;

/**
 * The order number or id number in the first cell of a row that has one; null for headings and empty rows. Numbers that a
 * spreadsheet stores as a number come as one.
 */
export function readRecoveryId(cells: readonly unknown[]): string | null {
  for (const cell of cells) {
    if (typeof cell !== 'string' && typeof cell !== 'number') continue;
    const text = foldText(String(cell)).replace(/^#/, '');
    if (ID.test(text)) return text;
  }
  return null;
}
