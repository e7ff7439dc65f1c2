import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/transaction.ts';

/** Sets whether a driver takes orders, who is active to take any. Becoming ready restarts the idle time. */
export function setReady(
  { db, now }: Pick<App, 'db' | 'now'>,
  driverId: number,
  isReady: boolean,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('driver')
      .set({ is_ready: isReady })
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
