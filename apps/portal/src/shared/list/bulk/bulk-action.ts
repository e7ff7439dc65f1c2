import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { TextKey } from '../../i18n/i18n.ts';

/** An action on the selected rows: one call each (`run`) or one for all (`runAll`). */
export interface BulkAction<Row, Options = unknown> {
  id: string;
  label: TextKey;
  icon: Icon;
  danger?: boolean;
  /** Why a row is skipped, in the reader's language; null if the action applies. */
  refusal: (row: Row) => string | null;
  /** Form for the action's options, which are `null` while incomplete; `count` is the number of eligible rows. */
  Options?: ComponentType<{ onChange: (options: Options | null) => void; count: number }>;
  /** Throws on failure; the row shows the error text. */
  run?: (row: Row, options: Options) => Promise<unknown>;
  runAll?: (rows: readonly Row[], options: Options) => Promise<unknown>;
}

/** Erases the action's option type. */
export function bulkAction<Row, Options = undefined>(action: BulkAction<Row, Options>): BulkAction<Row> {
  return action as unknown as BulkAction<Row>;
}

export type RowResult = { status: 'waiting' | 'running' | 'done' } | { status: 'failed'; text: string };

const AT_ONCE = 3;

/** Runs the action for each row, three at a time, and reports every step. */
export async function runBulk<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  failure: (error: unknown) => string,
  report: (row: Row, result: RowResult) => void,
): Promise<void> {
  const left = [...rows];
  const worker = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      report(row, { status: 'running' });
      try {
        await run(row);
        report(row, { status: 'done' });
      } catch (error) {
        report(row, { status: 'failed', text: failure(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Runs one call for all rows; it succeeds or fails for all. */
export async function runTogether<Row>(
  rows: readonly Row[],
  run: (rows: readonly Row[]) => Promise<unknown>,
  failure: (error: unknown) => string,
  report: (row: Row, result: RowResult) => void,
): Promise<void> {
  const reportAll = (result: RowResult) => {
    for (const row of rows) report(row, result);
  };
  reportAll({ status: 'running' });
  try {
    await run(rows);
    reportAll({ status: 'done' });
  } catch (error) {
    reportAll({ status: 'failed', text: failure(error) });
  }
}
