import type { RecurringJobRow } from '@mishwar/contract';
import { RECURRING_JOBS, recurringJobState } from '@mishwar/domain';
import type { Db } from '../../platform/transaction.ts';

/** The latest round of each recurring job that a process has reported. */
export async function listRecurringJobs(db: Db, now: Date): Promise<RecurringJobRow[]> {
  const rows = await db.selectFrom('recurring_job').selectAll().orderBy('name').execute();
  return rows.flatMap((row) => {
    // An older release may have reported jobs that do not exist any more.
    const name = RECURRING_JOBS.find((job) => job === row.name);
    if (!name) return [];
    const state = recurringJobState(row, now);
    return {
      name,
      state,
      started_at: row.started_at.toISOString(),
      duration_ms: row.duration_ms,
      next_run_at: state === 'stalled' ? null : (row.next_run_at?.toISOString() ?? null),
      last_error: row.last_error,
      failed_at: row.failed_at?.toISOString() ?? null,
      process_id: row.process_id,
      reported_at: row.reported_at.toISOString(),
    };
  });
}
