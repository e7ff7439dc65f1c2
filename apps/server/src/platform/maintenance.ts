import { type RawBuilder, sql } from 'kysely';
import type { App } from './app.ts';
import { maintainLogPartitions } from './exchange-log/log-partitions.ts';
import type { Stop } from './feature.ts';
import { STORE_PARTS } from './files/file-store.ts';
import { deleteExpiredFiles, deleteUnownedFiles } from './files/files.ts';
import { startRecurringJob } from './jobs/recurring.ts';
import { FAILED_JOBS_DAYS, RETENTION, type RetainedTable } from './retention.ts';

const MAINTENANCE_INTERVAL_MS = 5 * 60_000;
const BATCH_SIZE = 5_000;

/** Deletes expired rows and files at a fixed interval. */
export function startMaintenance(app: App): Stop {
  return startRecurringJob(app, 'maintenance', MAINTENANCE_INTERVAL_MS, () => deleteExpiredRows(app)).stop;
}

/** Deletes a batch of expired rows; returns whether there may be more. Several processes may run it at once. */
export async function deleteExpiredRows(app: App): Promise<boolean> {
  let more = false;
  for (const [name, rule] of Object.entries(RETENTION)) {
    const days = app.config.retentionDays[name as RetainedTable] ?? rule.days;
    const age = sql`${days} * interval '1 day'`;
    const deleted =
      'deletedBy' in rule
        ? await deleteByFunction(app, rule.deletedBy, age)
        : await deleteFrom(app, 'table' in rule ? rule.table : name, rule.isExpired(age));
    more ||= deleted >= BATCH_SIZE;
  }
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
      and run_at < now() - ${FAILED_JOBS_DAYS} * interval '1 day'
    limit ${BATCH_SIZE}))`.execute(app.db);
  await deleteExpiredFiles(app);
  await deleteUnownedFiles(app, partAt(app.now()));
  await maintainLogPartitions(app);
  return more;
}

/** The part of the file store that a round looks at: all of them in a day, no large folder at once. */
const partAt = (now: Date): number => Math.floor(now.getTime() / MAINTENANCE_INTERVAL_MS) % STORE_PARTS;

/** Selects a batch of expired rows of a table. */
export const expiredRowsStatement = (name: string, isExpired: RawBuilder<unknown>) =>
  sql`select ctid from ${sql.table(name)} where ${isExpired} limit ${BATCH_SIZE} for update skip locked`;

async function deleteFrom({ db }: App, name: string, isExpired: RawBuilder<unknown>): Promise<number> {
  const deleted = await sql`
    delete from ${sql.table(name)} where ctid in (${expiredRowsStatement(name, isExpired)})`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

async function deleteByFunction({ db }: App, name: string, age: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${sql.ref(name)}(${age}, ${BATCH_SIZE}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}
