import { sql } from 'kysely';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';

/** Deltas that one transaction folds. */
const BATCH = 20_000;

/** Folds deltas into the figures by hour and by day of the configured time zone; true where more may be left. */
export async function foldHourlyFigures(db: Db): Promise<boolean> {
  const { timezone: zone } = await readSetting(db, 'TIME_ZONE');
  await sql`select rebuild_daily_figures(${zone})`.execute(db);
  const { rows } = await sql<{ n: number }>`select fold_hourly_figures(${BATCH}) as n`.execute(db);
  return (rows[0]?.n ?? 0) === BATCH;
}
