import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Stop } from '../../../platform/feature.ts';
import { startLoop } from '../../../platform/realtime/loop.ts';

const EVERY_MS = 5_000;

/**
 * Puts the drivers of new waves into the index of `wave_scan`, many at a time, until it is stopped: where nobody does,
 * a wave now and then has to do it, and its offers wait. Any number of processes may.
 */
export function startFilingScans(app: App): Stop {
  return startLoop(app.log, 'filing of scans', EVERY_MS, async () => {
    await fileScans(app);
    return false;
  }).stop;
}

/** Does it once. */
export async function fileScans({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`select gin_clean_pending_list('wave_scan_driver')`.execute(db);
}
