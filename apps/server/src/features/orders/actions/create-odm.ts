import type { OrderRow } from '@mishwar/contract';
import { decideReoffer } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import { type Db, inTransaction } from '../../../platform/transaction.ts';
import { startDistribution } from '../../distribution/public.ts';
import { lockOrder, type StepRefusal, writeEvent } from '../order/locked-order.ts';
import { ORDER_IS_FAKE } from '../order/order-action.ts';
import { orderRow } from '../order/order-row.ts';

export type CreateOdmOutcome =
  | { kind: 'done'; order: OrderRow }
  | { kind: 'refused'; refusal: StepRefusal; order: OrderRow }
  | { kind: 'not-found' };

/** Restarts the distribution of a waiting order from its first wave. */
export function createOdm(
  db: Db,
  orderNumber: string,
  actor: OperatorActor,
  now: Date,
): Promise<CreateOdmOutcome> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { orderNumber });
    const row = order && (await orderRow(trx, order.id));
    if (!order || !row) return { kind: 'not-found' };
    const decision = order.is_fake ? ORDER_IS_FAKE : decideReoffer(order);
    if (!decision.ok) return { kind: 'refused', refusal: decision.refusal, order: row };
    await startDistribution(trx, order.id, now);
    await writeEvent(trx, order.id, { action: 'redistributed', actor, now });
    return { kind: 'done', order: row };
  });
}
