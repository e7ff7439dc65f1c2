import type { JobState } from '@mishwar/domain';
import { sql } from 'kysely';

/** The state of a job `j` of the queue with its last run `r`, which may be missing. */
export const JOB_STATE = sql<JobState>`case
  when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then case when r.cancelled_at is null then 'failed' else 'cancelled' end
  when j.attempts > 0 then 'retrying' else 'scheduled' end`;
