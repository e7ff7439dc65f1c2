import { decideReoffer } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/transaction.ts';
import { decideNextWaveNow } from '../../distribution/public.ts';
import { writeEvent } from '../order/locked-order.ts';
import {
  type ActionOutcome,
  type ActionRequest,
  ORDER_IS_FAKE,
  runOrderAction,
} from '../order/order-action.ts';

/**
 * Offers a waiting order to drivers now: its next wave is decided at once instead of at its time. That the order changed
 * since the operator saw it does not matter while it still waits.
 */
export function reofferOrder(
  db: Db,
  request: ActionRequest<null>,
  actor: OperatorActor,
  now: Date,
): Promise<ActionOutcome> {
  return runOrderAction(db, 'Reoffer', request, actor, async (trx, order) => {
    if (order.is_fake) return ORDER_IS_FAKE;
    const decision = decideReoffer(order);
    if (!decision.ok) return decision;
    const wave = await decideNextWaveNow(trx, order.id, now);
    const data = { transaction_key: request.key, wave };
    await writeEvent(trx, order.id, { action: 'redistributed', actor, now, data });
    return { ok: true, order };
  });
}
