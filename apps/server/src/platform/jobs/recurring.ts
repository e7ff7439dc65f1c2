import type { RecurringJob } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Stop } from '../feature.ts';
import { type Loop, startLoop } from '../realtime/loop.ts';
import { errorMessage } from './job-runs.ts';
import type { Rounds } from './recurring-rounds.ts';

/** Interval at which a process writes what its recurring jobs did. */
const REPORT_INTERVAL_MS = 2_000;

/**
 * `startLoop` for a recurring job, whose rounds are reported to the jobs page.
 *
 * @param pauseMs milliseconds between two rounds
 * @param round returns whether there is more to do at once
 */
export function startRecurringJob(
  { log, recurring }: Pick<App, 'log' | 'recurring'>,
  name: RecurringJob,
  pauseMs: number | (() => number),
  round: () => Promise<boolean>,
): Loop {
  return startLoop(log, name, pauseMs, async () => {
    const started_at = new Date();
    const before = recurring.get(name);
    const started: Rounds = {
      finished_at: null,
      duration_ms: null,
      last_error: null,
      failed_at: null,
      ...before,
      started_at,
      next_run_at: null,
    };
    recurring.set(name, started);
    const finish = (more: boolean, failure: Partial<Rounds> = {}) => {
      const finished_at = new Date();
      const pause = more ? 0 : typeof pauseMs === 'number' ? pauseMs : pauseMs();
      recurring.set(name, {
        ...started,
        finished_at,
        duration_ms: finished_at.getTime() - started_at.getTime(),
        next_run_at: new Date(finished_at.getTime() + pause),
        ...failure,
      });
      return more;
    };
    try {
      return finish(await round());
    } catch (error) {
      finish(false, { last_error: errorMessage(error), failed_at: new Date() });
      throw error;
    }
  });
}

/** Writes the rounds of this process's recurring jobs at a fixed interval, in one statement. */
export function startRecurringReports(app: App): Stop {
  return startLoop(app.log, 'reports of recurring jobs', REPORT_INTERVAL_MS, async () => {
    if (app.recurring.size > 0) await reportRounds(app);
    return false;
  }).stop;
}

/**
 * Writes what the recurring jobs did. Of several processes the one with the latest round is kept; it replaces its own
 * whatever their times, as its clock may be set back.
 */
export async function reportRounds({
  db,
  recurring,
  processId,
}: Pick<App, 'db' | 'recurring' | 'processId'>): Promise<void> {
  const rounds = Array.from(recurring, ([name, round]) => ({ name, ...round }));
  await sql`
    insert into recurring_job as known
      (name, process_id, started_at, finished_at, duration_ms, next_run_at, last_error, failed_at)
    select name, ${processId}, started_at, finished_at, duration_ms, next_run_at, last_error, failed_at
    from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) as round (name text, started_at timestamptz,
      finished_at timestamptz, duration_ms integer, next_run_at timestamptz, last_error text, failed_at timestamptz)
    order by name
    on conflict (name) do update set process_id = excluded.process_id, reported_at = now(),
      started_at = excluded.started_at, finished_at = excluded.finished_at, duration_ms = excluded.duration_ms,
      next_run_at = excluded.next_run_at,
      last_error = case when excluded.failed_at is null or excluded.failed_at < known.failed_at
        then known.last_error else excluded.last_error end,
      failed_at = greatest(known.failed_at, excluded.failed_at)
    where excluded.started_at >= known.started_at or excluded.process_id = known.process_id`.execute(db);
}
