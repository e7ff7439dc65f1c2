import { canCancelJob, canRetryJob, type JobState } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import { JOB_STATE } from './job-state-sql.ts';

interface LockedJob {
  task: string;
  state: JobState;
  attempts: number;
  max_attempts: number;
  created_at: Date;
}

interface JobChange {
  id: string;
  change: 'retry' | 'cancel';
  key: string | undefined;
}

/**
 * Retries a job now with all its attempts, or cancels it: its attempts are taken, its last error stays, and a retry is
 * still possible. Cancelling a job that has no attempt left has no effect.
 *
 * @returns the refusal `not_found` for a job that completed, `job_running` for one that a worker holds
 */
export function changeJob(
  { db }: Pick<App, 'db'>,
  actor: OperatorActor,
  { id, change, key }: JobChange,
): Promise<StaffOutcome<{ success: true }>> {
  return runStaffAction(db, actor, { key, request: { job: id, change } }, async (trx) => {
    const job = await lockJob(trx, id);
    if (!job) return { ok: false, refusal: { status: 404, code: 'not_found' } };
    if (job.state === 'running') return { ok: false, refusal: { status: 409, code: 'job_running' } };
    const isPossible = change === 'retry' ? canRetryJob(job.state) : canCancelJob(job.state);
    if (!isPossible) return { ok: true, done: { success: true } };
    if (change === 'retry') await retry(trx, id);
    else await cancel(trx, id, job);
    await recordAudit(trx, {
      actor,
      action: `job.${change}`,
      subject: { kind: 'job', id },
      ...(actor.from && { from: actor.from }),
      before: { task: job.task, state: job.state, attempts: job.attempts, max_attempts: job.max_attempts },
    });
    return { ok: true, done: { success: true } };
  });
}

async function lockJob(trx: Trx, id: string): Promise<LockedJob | undefined> {
  const { rows } = await sql<LockedJob>`
    select t.identifier as task, ${JOB_STATE} as state, j.attempts::int, j.max_attempts::int, j.created_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join job_run r on r.job_id = j.id
    where j.id = ${id}::bigint for update of j`.execute(trx);
  return rows[0];
}

async function retry(trx: Trx, id: string): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(
    trx,
  );
  await trx.updateTable('job_run').set({ cancelled_at: null }).where('job_id', '=', Number(id)).execute();
}

/** `permanently_fail_jobs` of the queue would replace the job's last error. */
async function cancel(trx: Trx, id: string, { task, attempts, max_attempts, created_at }: LockedJob) {
  await sql`
    select graphile_worker.reschedule_jobs(array[${id}::bigint], attempts := ${max_attempts})`.execute(trx);
  await sql`
    insert into job_run (job_id, task, created_at, attempts, max_attempts, cancelled_at)
    values (${id}::bigint, ${task}, ${created_at}, ${attempts}, ${max_attempts}, now())
    on conflict (job_id) do update set cancelled_at = now()`.execute(trx);
}
