import type { Actor } from '../../../platform/actor.ts';
import { appendToOutbox, buildDriverMessage } from '../../../platform/outbox.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { feeOfOrder, releaseFee } from '../../wallet/public.ts';
import type { LockedOrder } from '../order/locked-order.ts';

/** Returns the held amount, restarts the idle time and notifies the driver. The caller writes the order's change first. */
export async function releaseDriver(
  trx: Trx,
  { before, after, actor, now }: { before: LockedOrder; after: LockedOrder; actor: Actor; now: Date },
): Promise<void> {
  if (before.driver_id === null) return;
  const driver = { id: before.driver_id, is_casper: before.is_casper };
  await releaseFee(trx, { ...feeOfOrder(before, driver), actor, now });
  await markIdle(trx, driver.id, now);
  await notifyOrderDriver(trx, after, driver.id, false);
}

/** Restarts the idle time of a driver. */
export async function markIdle(trx: Trx, driverId: number, now: Date): Promise<void> {
  await trx
    .updateTable('driver_position')
    .set({ idle_since: now })
    .where('driver_id', '=', driverId)
    .execute();
}

/** Notifies the driver's phone; `mine` is false after an unassignment or cancellation. */
export async function notifyOrderDriver(
  trx: Trx,
  order: LockedOrder,
  driverId: number,
  mine: boolean,
): Promise<void> {
  const body = { order_number: order.order_number, status: order.status, mine };
  await appendToOutbox(trx, [buildDriverMessage(driverId, 'order', body)]);
}
