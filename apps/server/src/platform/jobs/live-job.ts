import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the job of a row runs or is still to run. One that was cancelled, or has failed for good, runs no more. The key
 * of the job is `keyPrefix` followed by the id of the row.
 *
 * @param id column of the id, with its table
 */
export const hasLiveJob = (keyPrefix: string, id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from graphile_worker._private_jobs j where j.key = ${keyPrefix}::text || ${id}
    and (j.locked_at is not null or j.attempts < j.max_attempts))`;
