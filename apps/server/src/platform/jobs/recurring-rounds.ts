import type { RecurringJob } from '@mishwar/domain';

/** The latest round of a recurring job. */
export interface Rounds {
  started_at: Date;
  finished_at: Date | null;
  duration_ms: number | null;
  next_run_at: Date | null;
  last_error: string | null;
  failed_at: Date | null;
}

/** The latest round of each recurring job of this process. */
export type RecurringRounds = Map<RecurringJob, Rounds>;
