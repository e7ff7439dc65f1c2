import type { AssignBody } from '@mishwar/contract';
import { decideStaffAssign } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import { type Db, type Trx, withSavepoint } from '../../../platform/transaction.ts';
import { lockBalances } from '../../wallet/public.ts';
import type { LockedOrder } from '../order/locked-order.ts';
import {
  type ActionOutcome,
  type ActionRequest,
  ORDER_CHANGED,
  runOrderAction,
} from '../order/order-action.ts';
import { giveToDriver } from './give-to-driver.ts';
import { takeOffDriver } from './unassign-order.ts';

/**
 * Assigns an order to a driver. An assigned order is handed over only from the driver whom the operator saw: the first
 * driver's held amount is returned, the second's fee is held. That the order advanced meanwhile does not matter. Otherwise the
 * answer is 409 `request_assigned_to_driver`: another assignment came first.
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
    const seen = readSeenDriver(request, order, isStale);
    const decision = decideStaffAssign(order, driverId, seen);
    if (!decision.ok) return decision;
    if (isStale && seen === undefined) return ORDER_CHANGED;
    const giving = { driverId, action: 'assigned', actor, now, data } as const;
    if (!decision.isHandOver || order.driver_id === null) return giveToDriver(trx, { ...giving, order });
    await lockBothWallets(trx, order.driver_id, driverId);
    return withSavepoint(trx, async () => {
      const free = await takeOffDriver(trx, order, { actor, now, data });
      return giveToDriver(trx, { ...giving, order: free });
    });
  });
}

/** The driver whom the operator saw: named by the request, or the current one of a request with the current version. */
function readSeenDriver(
  { body, seenVersion }: ActionRequest<AssignBody>,
  order: LockedOrder,
  isStale: boolean,
): number | null | undefined {
  const { seen_driver_id: seen } = body;
  if (seen !== undefined) return seen === null ? null : Number(seen);
  return seenVersion === undefined || isStale ? undefined : order.driver_id;
}

/** Locks both wallets in a fixed order: two orders that swap drivers concurrently would deadlock. */
async function lockBothWallets(trx: Trx, from: number, to: number): Promise<void> {
  await lockBalances(trx, Math.min(from, to));
  await lockBalances(trx, Math.max(from, to));
}
