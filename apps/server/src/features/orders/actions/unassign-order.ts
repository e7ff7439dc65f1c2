import { decideUnassign } from '@mishwar/domain';
import type { Actor, OperatorActor } from '../../../platform/actor.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { startDistribution } from '../../distribution/public.ts';
import { type LockedOrder, writeChange } from '../order/locked-order.ts';
import {
  type ActionOutcome,
  type ActionRequest,
  ORDER_CHANGED,
  ORDER_IS_FAKE,
  runOrderAction,
} from '../order/order-action.ts';
import { releaseDriver } from './release-driver.ts';

/** Unassigns the driver of an open order, returns the held amount, and restarts the distribution. */
export function unassignOrder(
  db: Db,
  request: ActionRequest<null>,
  actor: OperatorActor,
  now: Date,
): Promise<ActionOutcome> {
  return runOrderAction(db, 'Unassign', request, actor, async (trx, order, isStale) => {
    if (isStale) return ORDER_CHANGED;
    if (order.is_fake) return ORDER_IS_FAKE;
    const decision = decideUnassign(order);
    if (!decision.ok) return decision;
    const after = await takeOffDriver(trx, order, { actor, now, data: { transaction_key: request.key } });
    await startDistribution(trx, order.id, now);
    return { ok: true, order: after };
  });
}

/** Unassigns the driver; the caller restarts the distribution. */
export async function takeOffDriver(
  trx: Trx,
  order: LockedOrder,
  by: { actor: Actor; now: Date; data?: Record<string, unknown> },
): Promise<LockedOrder> {
  const after = await writeChange(trx, order, {
    action: 'unassigned',
    ...by,
    set: {
      status: 'new',
      driver_id: null,
      delivery_company_id: null,
      company_contract_price: null,
      is_casper: false,
      assigned_at: null,
      arrived_store_at: null,
      take_order_at: null,
      wait_customer_at: null,
    },
  });
  await releaseDriver(trx, { before: order, after, ...by });
  return after;
}
