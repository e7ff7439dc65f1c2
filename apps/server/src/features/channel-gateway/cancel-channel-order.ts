import type { ChannelActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { cancelByCustomer, lockOrder } from '../orders/public.ts';
import { type ChannelOutcome, refuseChannel, runChannelAction } from './channel-action.ts';
import { orderState } from './order-state.query.ts';

/** Cancels an order of this channel for the customer; refused after pick-up. */
export function cancelChannelOrder(
  app: Pick<App, 'db' | 'now'>,
  actor: ChannelActor,
  request: { orderNumber: string; reason: string; key: string; signature: string },
): Promise<ChannelOutcome> {
  const { orderNumber, reason, key, signature } = request;
  const claim = { key, signature, request: { cancel: orderNumber, reason } };
  return runChannelAction(app, actor, claim, async (trx) => {
    const order = await lockOrder(trx, { orderNumber });
    if (!order || order.channel_id !== actor.id || order.is_fake) {
      return refuseChannel({ code: 'not_found', status: 404 });
    }
    const outcome = await cancelByCustomer(trx, { order, reason, actor, now: app.now() });
    if (!outcome.ok) return outcome;
    const state = await orderState(trx, actor.id, orderNumber);
    if (!state) throw new Error(`order ${orderNumber} is gone while it is locked`);
    return { ok: true, done: state };
  });
}
