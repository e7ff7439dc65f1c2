import { type RawBuilder, sql } from 'kysely';
import type { App } from './app.ts';
import type { Stop } from './feature.ts';
import { deleteExpiredFiles } from './files/files.ts';
import { startLoop } from './realtime/loop.ts';

const EVERY_MS = 5 * 60_000;
const BATCH = 5_000;

/**
 * How long rows are kept that serve the machinery alone, or that tell of persons. Codes and sessions of drivers are the
 * gateway's: their tries still count when they have expired.
 */
const RETENTION: readonly (readonly [table: string, over: RawBuilder<unknown>])[] = [
  ['feed_event', sql`created_at < now() - interval '1 day'`],
  ['outbox', sql`sent_at < now() - interval '3 days'`],
  ['applied_key', sql`created_at < now() - interval '30 days'`],
  ['sign_in_attempt', sql`expires_at < now() - interval '1 day'`],
  ['sign_in_throttle', sql`last_failure_at < now() - interval '1 day' and blocked_until < now()`],
  ['session', sql`expires_at < now() - interval '90 days'`],
  ['rate_bucket', sql`at < now() - interval '1 hour'`],
  ['http_log', sql`created_at < now() - interval '90 days'`],
];

/** Deletes what is past its time, a batch at a time, one process at once. */
export function startMaintenance(app: App): Stop {
  return startLoop(app.log, 'maintenance', EVERY_MS, async () => {
    let more = false;
    for (const [table, over] of RETENTION) {
      const name = sql.table(table);
      const deleted = await sql`
        delete from ${name} where ctid in (
          select ctid from ${name} where ${over} limit ${BATCH} for update skip locked
        )`.execute(app.db);
      more ||= (deleted.numAffectedRows ?? 0n) >= BigInt(BATCH);
    }
    await deleteExpiredFiles(app);
    return more;
  }).stop;
}
