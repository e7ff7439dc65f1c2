import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/** Deltas that one transaction folds. */
const BATCH = 20_000;

/** Folds deltas into the hourly figures; true where more may be left. */
export async function foldHourlyFigures(db: Db): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select fold_hourly_figures(${BATCH}) as n`.execute(db);
  return (rows[0]?.n ?? 0) === BATCH;
}
