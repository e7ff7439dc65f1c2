import type { DB } from '@mishwar/db';
import { decideCancel, type Halalas } from '@mishwar/domain';
import type { Updateable } from 'kysely';
import type { Actor, ChannelActor } from '../../../platform/actor.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { stopDistribution } from '../../distribution/public.ts';
import type { LockedOrder, StepOutcome } from '../order/order-step.ts';
import { writeChange } from '../order/write-change.ts';
import { releaseDriver } from './give-to-driver.ts';

interface Cancelling {
  order: LockedOrder;
  reasonId: number | null;
  text: string | null;
  /** What the customer pays for the delivery all the same, in halalas. */
  deliveryCost?: Halalas;
  actor: Actor;
  now: Date;
  data?: Record<string, unknown>;
}

/** Ends an order that the rules let end: out of the distribution, off its driver, with his money back. */
export async function endOrder(trx: Trx, cancelling: Cancelling): Promise<LockedOrder> {
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

/** The customer cancels through his ordering channel, as long as no driver has taken the order from the store. */
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
  return { ok: true, changed: true, order: await endOrder(trx, { order, reasonId: null, text, actor, now }) };
}
