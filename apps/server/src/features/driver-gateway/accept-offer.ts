import { decideAccept, getHandCapacity } from '@mishwar/domain';
import { sql } from 'kysely';
import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Trx } from '../../platform/transaction.ts';
import { giveToDriver, lockOrder } from '../orders/public.ts';
import { type DriverOutcome, NOT_FOUND, runDriverAction } from './driver-action.ts';
import { type DriverOrderOnWire, readDriverOrder } from './orders-in-hand.query.ts';
import { readOwnOffer } from './own-offer.query.ts';

const DRIVER_AT_CAPACITY = { ok: false, refusal: { code: 'driver_has_enough_orders', status: 409 } } as const;

/**
 * A driver accepts an offer. The first driver to lock the order is assigned; the others are refused with
 * `request_assigned_to_driver`. An expired or withdrawn offer is refused, and so is a driver at capacity: several
 * open offers cannot together exceed the limit.
 */
export function acceptOffer(
  app: Pick<App, 'db' | 'now'>,
  actor: DriverActor,
  { offerId, key }: { offerId: number; key: string },
): Promise<DriverOutcome<DriverOrderOnWire>> {
  return runDriverAction(app, actor, { key, request: { accept: offerId } }, async (trx) => {
    const now = app.now();
    const named = await readOwnOffer(trx, offerId, actor.id);
    const order = named && (await lockOrder(trx, { id: named.order_id }));
    // Read again under the order lock: the offer may have been withdrawn while this call waited.
    const offer = order && (await readOwnOffer(trx, offerId, actor.id));
    if (!order || !offer) return NOT_FOUND;
    const isOpen = offer.status === 'offered' && offer.expires_at > now;
    const decision = decideAccept(order, actor.id, isOpen);
    if (!decision.ok) return decision;
    if (decision.changed) {
      if (await isAtCapacity(trx, actor.id)) return DRIVER_AT_CAPACITY;
      const given = await giveToDriver(trx, {
        order,
        driverId: actor.id,
        action: 'accepted',
        actor,
        now,
        offerId,
      });
      if (!given.ok) return given;
      await trx
        .updateTable('offer')
        .set({ status: 'accepted', answered_at: now })
        .where('id', '=', offerId)
        .execute();
    }
    return { ok: true, done: await readDriverOrder(trx, order.id) };
  });
}

async function isAtCapacity(trx: Trx, driverId: number): Promise<boolean> {
  // Locking the driver serialises concurrent accepts of one driver.
  const driver = await trx
    .selectFrom('driver')
    .leftJoin('car_type', 'car_type.id', 'driver.car_type_id')
    .select(['number_of_received', sql<boolean>`coalesce(car_type.is_motorcycle, false)`.as('is_motorcycle')])
    .where('driver.id', '=', driverId)
    .forNoKeyUpdate('driver')
    .executeTakeFirstOrThrow();
  const carried = await trx
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('n'))
    .where('driver_id', '=', driverId)
    .where('status', 'not in', ['delivered', 'cancelled'])
    .where('is_fake', '=', false)
    .executeTakeFirstOrThrow();
  const received = await readSetting(trx, 'RECEIVED');
  return carried.n >= getHandCapacity(driver, { received: received.value });
}
