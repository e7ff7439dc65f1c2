import { decideAssign } from '@mishwar/domain';
import type { Actor } from '../../../platform/actor.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { stopDistribution } from '../../distribution/public.ts';
import { feeOfOrder, holdFee } from '../../wallet/public.ts';
import { type LockedOrder, type StepOutcome, writeChange } from '../order/locked-order.ts';
import { notifyOrderDriver } from './release-driver.ts';

interface Giving {
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
  const fee = await holdFee(trx, { ...feeOfOrder(order, driver), actor, now });
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
