import { decideReoffer } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import { type Db, inTransaction } from '../../../platform/transaction.ts';
import { startDistribution } from '../../distribution/public.ts';
import { lockOrder, writeEvent } from '../order/locked-order.ts';
import { type ActionOutcome, ORDER_IS_FAKE, ORDER_NOT_FOUND } from '../order/order-action.ts';
import { orderRow } from '../order/order-row.ts';

/** Restarts the distribution of a waiting order from its first wave. */
export function createOdm(
  db: Db,
  orderNumber: string,
  actor: OperatorActor,
  now: Date,
): Promise<ActionOutcome> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { orderNumber });
    const row = order && (await orderRow(trx, order.id));
    if (!order || !row) return ORDER_NOT_FOUND;
    const decision = order.is_fake ? ORDER_IS_FAKE : decideReoffer(order);
    if (!decision.ok) return { ...decision, order: row };
    await startDistribution(trx, order.id, now);
    await writeEvent(trx, order.id, { action: 'redistributed', actor, now });
    return { ok: true, order: row, replayed: false };
  });
}
