import { z } from 'zod';
import { withExchanges } from '../../platform/exchange-log/with-exchanges.ts';
import { task } from '../../platform/jobs/task.ts';
import { getCircuitBreaker, openRoster } from './integration-rosters.ts';
import { runSync } from './run-sync.ts';

const RETRY_POLICY = { maxAttempts: 3, initialDelayMs: 1_000 };

/** Runs a sync, continuing where another process has left it. */
export const syncDriversTask = task(
  'normal',
  z.object({ sync_id: z.number().int() }),
  async ({ sync_id: id }, { app, attempt, maxAttempts, signal }) => {
    const sync = await app.db
      .selectFrom('driver_sync')
      .select('third_party')
      .where('id', '=', id)
      .executeTakeFirst();
    const end = (problem: string) =>
      app.db
        .updateTable('driver_sync')
        .set({ state: 'failed', problem, finished_at: app.now() })
        .where('id', '=', id)
        .where('state', 'in', ['queued', 'running'])
        .execute();
    if (!sync) return;
    try {
      await withExchanges(app, async (exchanges) => {
        const roster = openRoster(app, sync.third_party, exchanges);
        if (!roster) return void (await end('third_party_not_set_up'));
        await runSync(app, id, {
          ...{ roster, exchanges, retryPolicy: RETRY_POLICY },
          breaker: getCircuitBreaker(app.db, sync.third_party),
          signal: signal ?? new AbortController().signal,
        });
      });
    } catch (error) {
      if (attempt >= maxAttempts) await end('error');
      throw error;
    }
  },
);
