import type { ExportState } from '@mishwar/db';
import { sql } from 'kysely';
import { hasLiveJob } from '../jobs/live-job.ts';

/** Prefix of the key of the job that makes an export; the id of the export follows. */
export const EXPORT_JOB_KEY = 'export:';

/** The state of an export `e` of the log: one whose job was cancelled or lost has failed. */
export const EXPORT_STATE = sql<ExportState>`case when e.state in ('queued', 'running')
  and not ${hasLiveJob(EXPORT_JOB_KEY, sql`e.id`)} then 'failed' else e.state end`;
