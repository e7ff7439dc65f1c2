import type { CancelBody } from '@mishwar/contract';
import { decideCancel, parseMoney } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/transaction.ts';
import {
  type ActionOutcome,
  type ActionRequest,
  ORDER_CHANGED,
  ORDER_IS_FAKE,
  runOrderAction,
} from '../order/order-action.ts';
import { endOrder } from './cancel-order-step.ts';

/** Cancels an open order with a reason; what was held of its driver goes back to him. */
export function cancelOrder(
  db: Db,
  request: ActionRequest<CancelBody>,
  actor: OperatorActor,
  now: Date,
): Promise<ActionOutcome> {
  const { body, key } = request;
  return runOrderAction(db, 'Cancel', request, actor, async (trx, order, isStale) => {
    if (isStale) return ORDER_CHANGED;
    if (order.is_fake) return ORDER_IS_FAKE;
    const decision = decideCancel(order, body);
    if (!decision.ok) return decision;
    const reason = await trx
      .selectFrom('cancel_reason')
      .select('id')
      .where('id', '=', Number(body.cancel_reason))
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (!reason) return { ok: false, refusal: { code: 'cancel_reason_unknown', status: 422 } };
    const deliveryCost = body.delivery_cost === undefined ? undefined : parseMoney(body.delivery_cost);
    if (deliveryCost === null || (deliveryCost ?? 0) < 0) {
      return { ok: false, refusal: { code: 'amount_invalid', status: 422 } };
    }
    const text = body.cancel_reason_txt?.trim() || null;
    const ending = { order, reasonId: reason.id, text, actor, now, data: { transaction_key: key } };
    const after = await endOrder(trx, { ...ending, ...(deliveryCost !== undefined && { deliveryCost }) });
    return { ok: true, changed: true, order: after };
  });
}
