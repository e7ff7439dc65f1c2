import type { JobFilters, JobRow } from '@mishwar/contract';
import { canCancelJob, canRetryJob, countSyncPages, type JobState } from '@mishwar/domain';
import { sql } from 'kysely';
import { isOneOf } from '../../platform/lists/condition.ts';
import { countUpTo, type PageRequest, withTotal } from '../../platform/lists/counted-page.ts';
import { type FilterMap, matching } from '../../platform/lists/filter-map.ts';
import { redactText } from '../../platform/log/redact.ts';
import type { Db } from '../../platform/transaction.ts';
import { JOB_STATE } from './job-state-sql.ts';

interface ReadJob {
  id: number;
  task: string;
  state: JobState;
  attempts: number;
  max_attempts: number;
  created_at: Date;
  locked_at: Date | null;
  run_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  last_result: 'completed' | 'failed' | null;
  last_error: string | null;
  progress: { done: number; total: number; pages?: true } | null;
}

/** Jobs of the queue with their last run, and those that completed, which the queue has deleted. */
const JOBS = sql`(
  select j.id, t.identifier as task, ${JOB_STATE} as state, j.payload, j.attempts::int, j.max_attempts::int,
    j.created_at, j.locked_at, j.run_at, r.started_at, r.finished_at, r.outcome as last_result,
    coalesce(j.last_error, r.error) as last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join job_run r on r.job_id = j.id
  union all
  select r.job_id, r.task, 'completed', null, r.attempts, r.max_attempts, r.created_at, null, null, r.started_at,
    r.finished_at, r.outcome, null
  from job_run r
  where r.outcome = 'completed' and not exists (select from graphile_worker._private_jobs j where j.id = r.job_id)
) job`;

/** How far a running job is, by what its feature stores while it runs. */
const PROGRESS = sql`case when job.state = 'running' then case job.task
  when 'replay-policy' then (
    select jsonb_build_object('done', round(p.progress * 100), 'total', 100)
    from policy_replay p where p.id = (job.payload->>'replay_id')::bigint)
  when 'sync-drivers' then (
    select jsonb_build_object('pages', true, 'total', s.total,
      'done', (select count(*) from driver_sync_page d where d.sync_id = s.id and d.is_done))
    from driver_sync s where s.id = (job.payload->>'sync_id')::bigint and s.total is not null)
  when 'apply-driver-import' then (
    select jsonb_build_object('done', i.rows_applied, 'total', i.rows_read)
    from driver_import i where i.id = (job.payload->>'import_id')::bigint)
  when 'assign-memberships' then (
    select jsonb_build_object('done', count(d.outcome), 'total', count(*))
    from membership_assignment_driver d where d.assignment_id = (job.payload->>'assignment_id')::bigint)
  end end`;

const JOB_FILTERS: FilterMap<JobFilters> = {
  states: (states) => isOneOf('job.state', 'text', states),
  tasks: (tasks) => isOneOf('job.task', 'text', tasks),
};

/** A page of jobs, and how many match. */
export async function listJobs(
  db: Db,
  now: Date,
  { filters, ...place }: PageRequest & { filters: JobFilters },
) {
  const where = await matching(db, JOB_FILTERS, filters);
  const { page, limit, sort } = place;
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const { rows } = await sql<ReadJob>`
    select job.*, ${PROGRESS} as progress from (
      select * from ${JOBS} where ${where}
      order by job.id ${direction} offset ${(page - 1) * limit} limit ${limit}
    ) job order by job.id ${direction}`.execute(db);
  const { rows: read, ...totals } = await withTotal(rows, place, () =>
    countUpTo(db, sql`${JOBS} where ${where}`),
  );
  return { results: read.map((row) => toJobRow(row, now)), ...totals };
}

function toJobRow(row: ReadJob, now: Date): JobRow {
  const { state, progress } = row;
  const isRunning = state === 'running';
  const started = isRunning ? row.locked_at : row.started_at;
  const ended = isRunning ? now : row.finished_at;
  return {
    _id: String(row.id),
    task: row.task,
    state,
    attempts: row.attempts,
    max_attempts: row.max_attempts,
    created_at: row.created_at.toISOString(),
    started_at: started?.toISOString() ?? null,
    duration_ms: started && ended ? Math.max(0, ended.getTime() - started.getTime()) : null,
    next_run_at: state === 'scheduled' || state === 'retrying' ? (row.run_at?.toISOString() ?? null) : null,
    last_result: row.last_result,
    last_error: row.last_error === null ? null : redactText(row.last_error),
    progress:
      progress === null
        ? null
        : {
            done: progress.done,
            total: progress.pages === true ? countSyncPages(progress.total) : progress.total,
          },
    can: { retry: canRetryJob(state), cancel: canCancelJob(state) },
  };
}
