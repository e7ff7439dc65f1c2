import type { Actor } from '../../../platform/actor.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { captureFee, feeOfOrder } from '../../wallet/public.ts';
import { type LockedOrder, writeChange } from '../order/locked-order.ts';
import { markIdle } from './release-driver.ts';

/** Completes an order: captures the held fee and frees the driver. */
export async function completeOrder(
  trx: Trx,
  order: LockedOrder,
  by: { action: 'delivered' | 'executed'; actor: Actor; now: Date; data?: Record<string, unknown> },
): Promise<LockedOrder> {
  const { driver_id: driverId, is_casper } = order;
  if (driverId === null)
    throw new Error(`order ${order.order_number} has no driver who could have delivered it`);
  await captureFee(trx, { ...feeOfOrder(order, { id: driverId, is_casper }), actor: by.actor, now: by.now });
  await markIdle(trx, driverId, by.now);
  return writeChange(trx, order, { ...by, set: { status: 'delivered', delivery_time: by.now } });
}
