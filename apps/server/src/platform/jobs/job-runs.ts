import { sql } from 'kysely';
import type { App } from '../app.ts';
import { redactText } from '../log/redact.ts';

const MAX_ERROR_LENGTH = 2_000;

/** A finished attempt of a job. */
export interface JobRun {
  job: { id: string; created_at: Date; attempts: number; max_attempts: number };
  task: string;
  started_at: Date;
  /** What it threw; undefined where it completed. */
  error?: unknown;
}

/** The message of an error as it may be stored: without secrets, and of limited length. */
export const errorMessage = (error: unknown): string =>
  redactText(error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);

/** Records the last run of a job. A failure to record it is logged and does not fail the job. */
export async function recordJobRun(
  { db, log }: Pick<App, 'db' | 'log'>,
  { job, task, started_at, error }: JobRun,
): Promise<void> {
  const outcome = error === undefined ? 'completed' : 'failed';
  const message = error === undefined ? null : errorMessage(error);
  try {
    await sql`
      insert into job_run (job_id, task, created_at, attempts, max_attempts, started_at, finished_at, outcome, error)
      values (${job.id}::bigint, ${task}, ${job.created_at}, ${job.attempts}, ${job.max_attempts}, ${started_at}, now(),
        ${outcome}, ${message})
      on conflict (job_id) do update set attempts = excluded.attempts, max_attempts = excluded.max_attempts,
        started_at = excluded.started_at, finished_at = excluded.finished_at, outcome = excluded.outcome,
        error = excluded.error, cancelled_at = null`.execute(db);
  } catch (failure) {
    log.warn({ job: task, id: job.id, error: failure }, 'the run of a job was not recorded');
  }
}
