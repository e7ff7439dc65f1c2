import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Trx } from '../../platform/transaction.ts';
import { lockOrder, writeEvent } from '../orders/public.ts';
import { type DriverOutcome, NOT_FOUND, runDriverAction } from './driver-action.ts';
import { readOwnOffer } from './own-offer.query.ts';

/**
 * A driver declines an offer and is not offered the order again. Declining an ended offer changes nothing. When no
 * open offer is left, the next wave is due immediately.
 */
export function declineOffer(
  app: Pick<App, 'db' | 'now'>,
  actor: DriverActor,
  { offerId, key }: { offerId: number; key: string },
): Promise<DriverOutcome<{ success: true }>> {
  return runDriverAction(app, actor, { key, request: { decline: offerId } }, async (trx) => {
    const now = app.now();
    const named = await readOwnOffer(trx, offerId, actor.id);
    const order = named && (await lockOrder(trx, { id: named.order_id }));
    const offer = order && (await readOwnOffer(trx, offerId, actor.id));
    if (!order || !offer) return NOT_FOUND;
    if (offer.status !== 'offered') return { ok: true, done: { success: true } };
    await trx
      .updateTable('offer')
      .set({ status: 'declined', answered_at: now })
      .where('id', '=', offerId)
      .execute();
    await writeEvent(trx, order.id, {
      action: 'declined',
      actor,
      now,
      data: { wave: offer.wave, driver_id: actor.id },
    });
    await hastenNextWave(trx, order.id, now);
    return { ok: true, done: { success: true } };
  });
}

async function hastenNextWave(trx: Trx, orderId: number, now: Date): Promise<void> {
  const open = await trx
    .selectFrom('offer')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'offered')
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  await trx
    .updateTable('distribution_task')
    .set({ next_wave_at: now })
    .where('order_id', '=', orderId)
    .where('next_wave_at', '>', now)
    .execute();
}
