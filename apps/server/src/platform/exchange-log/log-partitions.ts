import { sql } from 'kysely';
import type { App } from '../app.ts';
import { LOG_RETENTION, type RetainedLog } from '../retention.ts';
import { inTransaction, type Trx } from '../transaction.ts';

/** How far ahead partitions are made: the worker may be down for weeks before a row has no month of its own. */
const MONTHS_AHEAD = 3;
/** A statement that changes a partition waits for others at most so long; the next round of maintenance tries again. */
const LOCK_TIMEOUT = '2s';
const BATCH_SIZE = 5_000;

interface Partition {
  log: RetainedLog;
  partition: string;
  month_end: Date | null;
}

/** Makes the coming partitions of the logs, and drops those that are older than their retention, files included. */
export async function maintainLogPartitions(app: App): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
    await sql`select make_log_partitions(now(), now() + ${MONTHS_AHEAD} * interval '1 month')`.execute(trx);
  });
  const { rows } = await sql<Partition>`select * from log_partitions() order by partition`.execute(app.db);
  for (const partition of rows) await dropExpired(app, partition);
}

async function dropExpired(app: App, { log, partition, month_end }: Partition): Promise<void> {
  const days = app.config.retentionDays[log] ?? LOG_RETENTION[log];
  const oldest = new Date(Date.now() - days * 86_400_000);
  const table = sql.table(`log_partition.${partition}`);
  if (month_end !== null && month_end > oldest) return;
  const expired = month_end === null ? sql`created_at < ${oldest}` : sql`true`;
  await inTransaction(app.db, async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
    await removeFiles(app, trx, table, expired);
    await (month_end === null
      ? sql`delete from ${table} where ctid in (select ctid from ${table} where ${expired} limit ${BATCH_SIZE})`
      : sql`select drop_log_partition(${partition})`
    ).execute(trx);
  });
}

async function removeFiles(
  { files }: App,
  trx: Trx,
  table: ReturnType<typeof sql.table>,
  expired: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    select unnest(array_remove(array[request_file, response_file], null)) as path from ${table}
    where (request_file is not null or response_file is not null) and ${expired}`.execute(trx);
  for (const { path } of rows) await files.remove(path);
}
