import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { readSetting } from '../../platform/settings.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { deleteEndedSessions } from './sign-in/driver-session.ts';

const CLEANUP_INTERVAL_MS = 60_000;

/**
 * Takes drivers offline that have been ready for the hours in the setting TIME_TRACKING and have not sent a position in
 * them. Their ready period ends at the last position, or as it began. Returns the number of drivers.
 */
export async function takeOffline({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  const { time: hours } = await readSetting(db, 'TIME_TRACKING');
  const since = new Date(now().getTime() - hours * 3_600_000);
  return inTransaction(db, async (trx) => {
    const gone = await trx
      .updateTable('driver')
      .from('driver_ready_period as period')
      .leftJoin('driver_position as last', 'last.driver_id', 'period.driver_id')
      .set((eb) => ({ is_ready: false, version: eb('driver.version', '+', 1) }))
      .whereRef('period.driver_id', '=', 'driver.id')
      .where('period.ended_at', 'is', null)
      .where('driver.is_ready', '=', true)
      .where('period.started_at', '<', since)
      .where((eb) => eb.or([eb('last.received_at', 'is', null), eb('last.received_at', '<', since)]))
      .returning('driver.id')
      .execute();
    if (gone.length === 0) return 0;
    const ids = gone.map(({ id }) => id);
    // The trigger ended these periods at the transaction time; correct them to the last position.
    await sql`
      update driver_ready_period p set ended_at = least(p.ended_at, greatest(p.started_at, (
        select last.received_at from driver_position last where last.driver_id = p.driver_id)))
      where p.driver_id = any(${ids}::bigint[]) and p.ended_at >= now()`.execute(trx);
    return ids.length;
  });
}

/** Erases the text of expired codes; the rows stay for the hour in which tries are counted. */
export async function deleteExpiredCodes({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db
    .updateTable('driver_code')
    .set({ pass_key: '' })
    .where('expired_at', '<', at)
    .where('pass_key', '<>', '')
    .execute();
  await db
    .deleteFrom('driver_code')
    .where('expired_at', '<', new Date(at.getTime() - 3_600_000))
    .execute();
}

/** Takes drivers offline and deletes expired codes and ended sessions once a minute. Returns the stop function. */
export function startDriverCleanup(app: App): () => Promise<void> {
  const loop = startRecurringJob(app, 'driver_cleanup', CLEANUP_INTERVAL_MS, async () => {
    await takeOffline(app);
    await deleteExpiredCodes(app);
    await deleteEndedSessions(app);
    return false;
  });
  return loop.stop;
}
