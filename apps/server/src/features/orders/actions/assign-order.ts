import type { AssignBody } from '@mishwar/contract';
import { decideAssign, decideUnassign } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { lockBalances } from '../../wallet/public.ts';
import {
  type ActionOutcome,
  type ActionRequest,
  ORDER_CHANGED,
  runOrderAction,
} from '../order/order-action.ts';
import { giveToDriver } from './give-to-driver.ts';
import { takeOffDriver } from './unassign-order.ts';
import { withSavepoint } from './with-savepoint.ts';

/**
 * Assigns an order to a driver. An assigned order is reassigned only if the request names its current version
 * (the operator saw the current driver): the first driver's held amount is returned, the second's fee is held. Otherwise
 * the answer is 409 `request_assigned_to_driver`: another assignment came first.
 */
export function assignOrder(
  db: Db,
  request: ActionRequest<AssignBody>,
  actor: OperatorActor,
  now: Date,
): Promise<ActionOutcome> {
  const driverId = Number(request.body.driver_id);
  const data = { transaction_key: request.key };
  return runOrderAction(db, 'Assign', request, actor, async (trx, order, isStale) => {
    const giving = { driverId, action: 'assigned', actor, now, data } as const;
    const sawThis = request.seenVersion !== undefined && !isStale;
    if (order.driver_id !== null && order.driver_id !== driverId && sawThis) {
      const decision = decideUnassign(order);
      if (!decision.ok) return decision;
      await lockBothWallets(trx, order.driver_id, driverId);
      return withSavepoint(trx, async () => {
        const free = await takeOffDriver(trx, order, { actor, now, data });
        return giveToDriver(trx, { ...giving, order: free });
      });
    }
    const decision = decideAssign(order, driverId);
    if (!decision.ok) return decision;
    return isStale ? ORDER_CHANGED : giveToDriver(trx, { ...giving, order });
  });
}

/** Locks both wallets in a fixed order: two orders that swap drivers concurrently would deadlock. */
async function lockBothWallets(trx: Trx, from: number, to: number): Promise<void> {
  await lockBalances(trx, Math.min(from, to));
  await lockBalances(trx, Math.max(from, to));
}
