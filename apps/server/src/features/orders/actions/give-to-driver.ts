import { decideAssign } from '@mishwar/domain';
import type { Actor } from '../../../platform/actor.ts';
import { appendToOutbox } from '../../../platform/outbox.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { buildDriverMessage, stopDistribution } from '../../distribution/public.ts';
import { holdFee, releaseFee } from '../../wallet/public.ts';
import { type LockedOrder, type StepOutcome, writeChange } from '../order/locked-order.ts';

export interface Giving {
  order: LockedOrder;
  driverId: number;
  action: 'accepted' | 'assigned';
  actor: Actor;
  now: Date;
  /** The offer that was accepted: it is not withdrawn with the others. */
  offerId?: number;
  data?: Record<string, unknown>;
}

/**
 * Gives a waiting order to a driver: the fee is held, the distribution ends, the driver and the screens hear of it.
 * A refusal comes before anything is written, so that it can be stored as an answer.
 */
export async function giveToDriver(trx: Trx, giving: Giving): Promise<StepOutcome> {
  const { order, driverId, action, actor, now, offerId } = giving;
  if (order.is_fake) return { ok: false, refusal: { code: 'order_is_fake', status: 409 } };
  const decision = decideAssign(order, driverId);
  if (!decision.ok) return decision;
  const driver = await trx
    .selectFrom('driver')
    .select(['id', 'is_active', 'is_casper', 'delivery_company_id'])
    .where('id', '=', driverId)
    .executeTakeFirst();
  if (!driver) return { ok: false, refusal: { code: 'driver_not_found', status: 422 } };
  if (!driver.is_active) return { ok: false, refusal: { code: 'driver_not_active', status: 422 } };
  const fee = await holdFee(trx, { ...feeOf(order, driver), actor, now });
  if (!fee.ok) return { ok: false, refusal: fee.refusal };
  await stopDistribution(trx, order.id, now, offerId);
  const given = await writeChange(trx, order, {
    action,
    actor,
    now,
    data: { ...giving.data, driver_id: driverId },
    set: {
      status: decision.status,
      driver_id: driverId,
      is_casper: driver.is_casper,
      delivery_company_id: driver.delivery_company_id,
      assigned_at: now,
      arrived_store_at: null,
      take_order_at: null,
      wait_customer_at: null,
    },
  });
  await tellDriver(trx, given, driverId, true);
  return { ok: true, changed: true, order: given };
}

/** Money back, time idle again, and the word to his phone. The caller writes the order's own change first. */
export async function releaseDriver(
  trx: Trx,
  { before, after, actor, now }: { before: LockedOrder; after: LockedOrder; actor: Actor; now: Date },
): Promise<void> {
  if (before.driver_id === null) return;
  const driver = { id: before.driver_id, is_casper: before.is_casper };
  await releaseFee(trx, { ...feeOf(before, driver), actor, now });
  await markIdle(trx, driver.id, now);
  await tellDriver(trx, after, driver.id, false);
}

/** The fee belongs to the change that is about to give the order its next version. */
export const feeOf = (order: LockedOrder, driver: { id: number; is_casper: boolean }) => ({
  orderId: order.id,
  orderNumber: order.order_number,
  version: order.version + 1,
  driverId: driver.id,
  isCasper: driver.is_casper,
});

export async function markIdle(trx: Trx, driverId: number, now: Date): Promise<void> {
  await trx
    .updateTable('driver_position')
    .set({ idle_since: now })
    .where('driver_id', '=', driverId)
    .execute();
}

/** `mine` is false where the order was taken off him or cancelled. */
export async function tellDriver(
  trx: Trx,
  order: LockedOrder,
  driverId: number,
  mine: boolean,
): Promise<void> {
  const body = { order_number: order.order_number, status: order.status, mine };
  await appendToOutbox(trx, [buildDriverMessage(driverId, 'order', body)]);
}
