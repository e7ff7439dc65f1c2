import type { CancelBody } from '@mishwar/contract';
import type { DB } from '@mishwar/db';
import { decideCancel, type Halalas, parseMoney } from '@mishwar/domain';
import type { Updateable } from 'kysely';
import type { Actor, ChannelActor, OperatorActor } from '../../../platform/actor.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { stopDistribution } from '../../distribution/public.ts';
import { type LockedOrder, type StepOutcome, writeChange } from '../order/locked-order.ts';
import {
  type ActionOutcome,
  type ActionRequest,
  ORDER_CHANGED,
  ORDER_IS_FAKE,
  runOrderAction,
} from '../order/order-action.ts';
import { releaseDriver } from './release-driver.ts';

/** Cancels an open order with a reason; the amount held in the driver's wallet is returned. */
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
    return { ok: true, order: after };
  });
}

interface Cancelling {
  order: LockedOrder;
  reasonId: number | null;
  text: string | null;
  /** Delivery cost that the customer still pays, in halalas. */
  deliveryCost?: Halalas;
  actor: Actor;
  now: Date;
  data?: Record<string, unknown>;
}

/** Cancels an order that may be cancelled: stops its distribution, releases its driver and returns the held amount. */
async function endOrder(trx: Trx, cancelling: Cancelling): Promise<LockedOrder> {
  const { order, reasonId, text, deliveryCost, actor, now, data } = cancelling;
  await stopDistribution(trx, order.id, now);
  const set: Updateable<DB['orders']> = {
    status: 'cancelled',
    cancelled_at: now,
    cancel_reason_id: reasonId,
    cancel_reason_txt: text,
  };
  if (deliveryCost !== undefined) set.delivery_cost = deliveryCost;
  const after = await writeChange(trx, order, {
    action: 'cancelled',
    actor,
    now,
    set,
    ...(data && { data }),
  });
  await releaseDriver(trx, { before: order, after, actor, now });
  return after;
}

/** Cancellation by the customer through the ordering channel; allowed until the driver has picked up the order. */
export async function cancelByCustomer(
  trx: Trx,
  request: { order: LockedOrder; reason: string; actor: ChannelActor; now: Date },
): Promise<StepOutcome> {
  const { order, reason, actor, now } = request;
  const decision = decideCancel(order, { cancel_reason: reason || 'customer' });
  if (!decision.ok) return decision;
  if (order.take_order_at !== null) {
    return { ok: false, refusal: { code: 'order_step_not_allowed', status: 409 } };
  }
  const text = reason.trim() || null;
  return { ok: true, order: await endOrder(trx, { order, reasonId: null, text, actor, now }) };
}
