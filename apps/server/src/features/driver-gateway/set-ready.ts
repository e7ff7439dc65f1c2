import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/transaction.ts';

/**
 * Sets whether a driver takes orders, who is active to take any. Becoming ready restarts the idle time. A form of the driver
 * that is open meanwhile does not save the state that it was opened with.
 */
export function setReady(
  { db, now }: Pick<App, 'db' | 'now'>,
  driverId: number,
  isReady: boolean,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('driver')
      .set((eb) => ({ is_ready: isReady, version: eb('version', '+', 1) }))
      .where('id', '=', driverId)
      .where('is_ready', '=', !isReady)
      .$if(isReady, (query) => query.where('is_active', '=', true))
      .returning('id')
      .executeTakeFirst();
    if (!changed || !isReady) return;
    await trx
      .updateTable('driver_position')
      .set({ idle_since: now() })
      .where('driver_id', '=', driverId)
      .execute();
  });
}
