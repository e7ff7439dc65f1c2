import { ORPCError } from '@orpc/server';
import { channelOf, os } from '../../platform/http/implement.ts';
import { cancelChannelOrder } from './cancel-channel-order.ts';
import type { ChannelOutcome, ChannelRefusal } from './channel-action.ts';
import { createChannelOrder } from './create-channel-order.ts';
import { orderState } from './order-state.query.ts';
import { rateChannelOrder } from './rate-channel-order.ts';
import { restaurantsWithMenus } from './restaurants.query.ts';

const gateway = os.channelGateway;

export const channelGatewayRouter = gateway.router({
  createOrder: gateway.createOrder.handler(async ({ input, context }) =>
    done(
      await createChannelOrder(context.app, channelOf(context).actor, {
        order: input.body,
        key: input.headers['idempotency-key'],
        signature: input.headers['x-signature'],
      }),
    ),
  ),
  order: gateway.order.handler(async ({ input, context, errors }) => {
    const state = await orderState(context.app.db, channelOf(context).actor.id, input.params.order_number);
    if (!state) throw errors.NOT_FOUND();
    return state;
  }),
  cancelOrder: gateway.cancelOrder.handler(async ({ input, context }) =>
    done(
      await cancelChannelOrder(context.app, channelOf(context).actor, {
        orderNumber: input.params.order_number,
        reason: input.body.reason,
        key: input.headers['idempotency-key'],
        signature: input.headers['x-signature'],
      }),
    ),
  ),
  rateOrder: gateway.rateOrder.handler(async ({ input, context }) =>
    done(
      await rateChannelOrder(context.app, channelOf(context).actor, {
        orderNumber: input.params.order_number,
        rating: input.body,
        key: input.headers['idempotency-key'],
        signature: input.headers['x-signature'],
      }),
    ),
  ),
  restaurants: gateway.restaurants.handler(async ({ context }) => ({
    restaurants: await restaurantsWithMenus(context.app.db),
  })),
});

const CODES = { 401: 'UNAUTHORIZED', 404: 'NOT_FOUND', 409: 'CONFLICT', 422: 'VALIDATION' } as const;

function done<Done>(outcome: ChannelOutcome<Done>): Done {
  if (outcome.ok) return outcome.done;
  throw wireRefusal(outcome.refusal);
}

function wireRefusal({ code, status, field }: ChannelRefusal) {
  const errors = [{ ...(field ? { field } : {}), msg: code }];
  const message = status === 422 ? 'validation_failed' : code;
  const hasErrors = status === 409 || status === 422;
  return new ORPCError(CODES[status], { status, message, data: hasErrors ? { errors } : undefined });
}
