import { sql } from 'kysely';
import type { Db, Trx } from '../transaction.ts';

interface JobOptions {
  runAt?: Date;
  /** A second job with the same key replaces the first one while it has not started. */
  jobKey?: string;
  /** Default 10, with exponential backoff. */
  maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  queue?: string;
}

/** Enqueues a job in the transaction that causes it: it runs after commit and disappears on rollback. */
export async function enqueue(
  trx: Trx | Db,
  name: string,
  payload: object,
  { runAt, jobKey, maxAttempts = 10, queue }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier := ${name}, payload := ${JSON.stringify(payload)}::json, queue_name := ${queue ?? null},
    run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts}, job_key := ${jobKey ?? null}
  )`.execute(trx);
}
