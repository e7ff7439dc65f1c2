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
  /** The accepted offer, which is not withdrawn. */
  offerId?: number;
  data?: Record<string, unknown>;
}

/**
 * Assigns a waiting order to a driver: holds the fee, ends the distribution, notifies the driver and the portals.
 * Refusals precede all writes, so that they can be stored as the outcome.
 */
export async function giveToDriver(trx: Trx, giving: Giving): Promise<StepOutcome> {
  const { order, driverId, action, actor, now, offerId } = giving;
  if (order.is_fake) return { ok: false, refusal: { code: 'order_is_fake', status: 409 } };
  const decision = decideAssign(order, driverId);
  if (!decision.ok) return decision;
  const driver = await trx
    .selectFrom('driver')
    .leftJoin('delivery_company as company', 'company.id', 'driver.delivery_company_id')
    .select(['driver.id', 'driver.is_active', 'driver.is_casper', 'driver.delivery_company_id'])
    .select(['company.is_active as is_company_active', 'company.company_contract_price'])
    .where('driver.id', '=', driverId)
    .executeTakeFirst();
  if (!driver) return { ok: false, refusal: { code: 'driver_not_found', status: 422 } };
  if (!driver.is_active) return { ok: false, refusal: { code: 'driver_not_active', status: 422 } };
  if (driver.is_company_active === false) {
    return { ok: false, refusal: { code: 'company_not_active', status: 422 } };
  }
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
      company_contract_price: driver.company_contract_price,
      assigned_at: now,
      arrived_store_at: null,
      take_order_at: null,
      wait_customer_at: null,
    },
  });
  await notifyOrderDriver(trx, given, driverId, true);
  return { ok: true, order: given };
}

/** Returns the held amount, restarts the idle time and notifies the driver. The caller writes the order's change first. */
export async function releaseDriver(
  trx: Trx,
  { before, after, actor, now }: { before: LockedOrder; after: LockedOrder; actor: Actor; now: Date },
): Promise<void> {
  if (before.driver_id === null) return;
  const driver = { id: before.driver_id, is_casper: before.is_casper };
  await releaseFee(trx, { ...feeOf(before, driver), actor, now });
  await markIdle(trx, driver.id, now);
  await notifyOrderDriver(trx, after, driver.id, false);
}

/** The fee of an order, booked under the version that the pending change will create. */
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
