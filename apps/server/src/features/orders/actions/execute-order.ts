import type { ExecuteBody } from '@mishwar/contract';
import { decideExecute } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/transaction.ts';
import { lockBalances } from '../../wallet/public.ts';
import {
  type ActionOutcome,
  type ActionRequest,
  ORDER_CHANGED,
  ORDER_IS_FAKE,
  runOrderAction,
} from '../order/order-action.ts';
import { completeOrder } from './complete-order.ts';
import { giveToDriver } from './give-to-driver.ts';
import { notifyOrderDriver } from './release-driver.ts';

/** Executes an order: for its driver, or for the named one (whose fee is held and captured at once). */
export function executeOrder(
  db: Db,
  request: ActionRequest<ExecuteBody>,
  actor: OperatorActor,
  now: Date,
): Promise<ActionOutcome> {
  const data = { transaction_key: request.key };
  return runOrderAction(db, 'Execute', request, actor, async (trx, order, isStale) => {
    if (isStale) return ORDER_CHANGED;
    if (order.is_fake) return ORDER_IS_FAKE;
    const named = request.body.driver_id;
    const decision = decideExecute(order, named ? Number(named) : null);
    if (!decision.ok) return decision;
    const driverId = Number(decision.driver_id);
    let inHand = order;
    if (decision.assigns) {
      // The accounts before the membership that waives the fee, as the end of a membership locks them.
      await lockBalances(trx, driverId);
      const given = await giveToDriver(trx, { order, driverId, action: 'assigned', actor, now, data });
      if (!given.ok) return given;
      inHand = given.order;
    }
    const after = await completeOrder(trx, inHand, { action: 'executed', actor, now, data });
    await notifyOrderDriver(trx, after, driverId, false);
    return { ok: true, order: after };
  });
}
