import { decideAccept } from '@mishwar/domain';
import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { giveToDriver, lockOrder } from '../orders/public.ts';
import { type DriverOutcome, NOT_FOUND, runDriverAction } from './driver-action.ts';
import { type DriverOrderOnWire, driverOrder } from './orders-in-hand.query.ts';
import { ownOffer } from './own-offer.query.ts';

/**
 * A driver accepts an offer. Whoever gets the order's lock first has it; the others are told
 * `request_assigned_to_driver`. An offer that is over can no longer be accepted.
 */
export function acceptOffer(
  app: Pick<App, 'db' | 'now'>,
  actor: DriverActor,
  { offerId, key }: { offerId: number; key: string },
): Promise<DriverOutcome<DriverOrderOnWire>> {
  return runDriverAction(app, actor, { key, request: { accept: offerId } }, async (trx) => {
    const now = app.now();
    const named = await ownOffer(trx, offerId, actor.id);
    const order = named && (await lockOrder(trx, { id: named.order_id }));
    // Read again under the order's lock: it may have been withdrawn while this call waited.
    const offer = order && (await ownOffer(trx, offerId, actor.id));
    if (!order || !offer) return NOT_FOUND;
    const isOpen = offer.status === 'offered' && offer.expires_at > now;
    const decision = decideAccept(order, actor.id, isOpen);
    if (!decision.ok) return decision;
    if (decision.changed) {
      const given = await giveToDriver(trx, {
        order,
        driverId: actor.id,
        action: 'accepted',
        actor,
        now,
        offerId,
      });
      if (!given.ok)
        return { ok: false, refusal: { code: given.refusal.code, status: given.refusal.status } };
      await trx
        .updateTable('offer')
        .set({ status: 'accepted', answered_at: now })
        .where('id', '=', offerId)
        .execute();
    }
    return { ok: true, done: await driverOrder(trx, order.id) };
  });
}
