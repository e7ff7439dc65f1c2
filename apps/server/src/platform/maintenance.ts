import { sql } from 'kysely';
import type { App } from './app.ts';
import type { Stop } from './feature.ts';
import { deleteExpiredFiles } from './files/files.ts';
import { startLoop } from './realtime/loop.ts';
import { FAILED_JOBS_DAYS, RETENTION, type RetainedTable } from './retention.ts';

const MAINTENANCE_INTERVAL_MS = 5 * 60_000;
const BATCH_SIZE = 5_000;

/** Deletes expired rows and files at a fixed interval. */
export function startMaintenance(app: App): Stop {
  return startLoop(app.log, 'maintenance', MAINTENANCE_INTERVAL_MS, () => deleteExpiredRows(app)).stop;
}

/** Deletes a batch of expired rows; returns whether there may be more. Several processes may run it at once. */
export async function deleteExpiredRows(app: App): Promise<boolean> {
  let more = false;
  for (const [name, rule] of Object.entries(RETENTION)) {
    const days = app.config.retentionDays[name as RetainedTable] ?? rule.days;
    const table = sql.table('table' in rule ? rule.table : name);
    const deleted = await sql`
      delete from ${table} where ctid in (
        select ctid from ${table} where ${rule.isExpired(sql`${days} * interval '1 day'`)}
        limit ${BATCH_SIZE} for update skip locked
      )`.execute(app.db);
    more ||= (deleted.numAffectedRows ?? 0n) >= BigInt(BATCH_SIZE);
  }
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
      and run_at < now() - ${FAILED_JOBS_DAYS} * interval '1 day'
    limit ${BATCH_SIZE}))`.execute(app.db);
  await deleteExpiredFiles(app);
  return more;
}
