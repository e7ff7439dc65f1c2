import type { TestDatabase } from '@mishwar/db/testing';
import type { SignedInOperator } from '../sign-in.ts';

/** Cancels or retries the queued job with this payload, as a super admin does. */
export async function changeJob(
  { pool }: TestDatabase,
  { client }: SignedInOperator,
  change: 'cancel' | 'retry',
  payload: object,
): Promise<void> {
  const { rows } = await pool.query(
    'select id from graphile_worker._private_jobs where payload::jsonb @> $1::jsonb',
    [JSON.stringify(payload)],
  );
  await client.jobs[change]({
    headers: { 'idempotency-key': crypto.randomUUID() },
    params: { id: String(rows[0]?.id) },
  });
}

/** Leaves the queued job with this payload without an attempt, as its last failure does. */
export async function exhaustJob({ pool }: TestDatabase, payload: object): Promise<void> {
  await pool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts where payload::jsonb @> $1::jsonb',
    [JSON.stringify(payload)],
  );
}
