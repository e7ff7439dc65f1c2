import { sql } from 'kysely';
import type { App } from '../app.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Removes processes without a heartbeat for `seconds` and releases what they had taken, in one transaction: jobs,
 * which would stay locked for four hours, and outbox messages. Work held under an unregistered process is released
 * too: that process died before its first heartbeat.
 */
export async function releaseOrphanedJobs({ db, log }: App, seconds: number): Promise<void> {
  const silent = sql<Date>`now() - ${seconds} * interval '1 second'`;
  const freed = await inTransaction(db, async (trx) => {
    const dead = await trx
      .deleteFrom('server_process')
      .where('seen_at', '<', silent)
      .returning(['id'])
      .execute();
    const { rows: workers } = await sql<{ id: string }>`
      select distinct locked_by as id from (
        select locked_by, locked_at from graphile_worker._private_jobs
        union all select locked_by, locked_at from graphile_worker._private_job_queues
      ) held
      where locked_by is not null and locked_at < ${silent}
        and not exists (select from server_process where locked_by = any(worker_ids))`.execute(trx);
    if (workers.length > 0) {
      const ids = workers.map(({ id }) => id);
      await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(trx);
    }
    const messages = await sql`
      update outbox set taken_by = null, next_attempt_at = now()
      where taken_by is not null and sent_at is null and dead_at is null
        and not exists (select from server_process where id = taken_by)`.execute(trx);
    await sql`
      delete from integration_breaker b
      where not exists (select from server_process p where p.id = b.process_id)`.execute(trx);
    return {
      processes: dead.map(({ id }) => id),
      workers: workers.length,
      messages: messages.numAffectedRows,
    };
  });
  if (freed.processes.length > 0 || freed.workers > 0) {
    log.warn({ ...freed, messages: Number(freed.messages ?? 0) }, 'released orphaned jobs of dead processes');
  }
}
