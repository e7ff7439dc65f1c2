import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Stop } from '../../../platform/feature.ts';
import { startRecurringJob } from '../../../platform/jobs/recurring.ts';

const EVERY_MS = 5_000;

/**
 * Flushes the pending list of the GIN index of `wave_scan` periodically until stopped: otherwise
 * an occasional wave flushes it and its offers wait. Several processes may run it.
 */
export function startFilingScans(app: App): Stop {
  return startRecurringJob(app, 'wave_scans', EVERY_MS, async () => {
    await fileScans(app);
    return false;
  }).stop;
}

/** Flushes once. */
export async function fileScans({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`select flush_wave_scans()`.execute(db);
}
