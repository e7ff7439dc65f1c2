import type { ChannelActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { idempotencyKeyRow } from '../../platform/idempotency.ts';
import { wakeDispatchers } from '../distribution/public.ts';
import { composeOrder, insertOrder, orderFacts } from '../orders/public.ts';
import {
  answerOf,
  type ChannelClaim,
  type ChannelOutcome,
  claimsOf,
  refused,
  runChannelAction,
  SIGNED,
} from './channel-action.ts';
import { toOrderState } from './order-state.query.ts';
import { type ReadOrder, readChannelOrder } from './read-channel-order.ts';

/**
 * Places a channel's order, once for each idempotency key and once for each of the channel's own order ids. It is what
 * a channel does most: one statement reads, one writes the order and both keys. Whatever stands in its way, a repeat or
 * a refusal, takes the way of every other action, where the keys are claimed first.
 */
export async function createChannelOrder(
  app: Pick<App, 'db' | 'now'>,
  actor: ChannelActor,
  request: { order: ReadOrder; key: string; signature: string },
): Promise<ChannelOutcome> {
  const claim = { key: request.key, signature: request.signature, request: { create: request.order } };
  let outcome: ChannelOutcome;
  try {
    outcome = await place(app, actor, request.order, claim);
    if (outcome.ok) return outcome;
  } catch (error) {
    const taken = takenOf(error);
    if (taken === undefined) throw error;
    // Where a key is taken there is an answer to it already, and this one is never given.
    outcome = refused({ code: 'channel_order_exists', status: 409 });
  }
  return runChannelAction(app, actor, claim, async () => outcome);
}

async function place(
  { db, now: clock }: Pick<App, 'db' | 'now'>,
  actor: ChannelActor,
  order: ReadOrder,
  claim: ChannelClaim,
): Promise<ChannelOutcome> {
  const now = clock();
  const read = readChannelOrder(order, actor, now);
  if (!read.ok) return read;
  const facts = await orderFacts(db, {
    restaurant: { code: order.restaurant_code },
    city: { name: order.customer.city },
    customer: order.customer,
  });
  if (!facts?.restaurant.is_active) {
    return refused({ code: 'restaurant_unknown', status: 422, field: 'restaurant_code' });
  }
  const composed = composeOrder(read.order, facts, now);
  const outcome = { ok: true, done: toOrderState({ ...composed.row, ...composed.shown }) } as const;
  const { signature, request } = claimsOf(actor, claim);
  await insertOrder(db, composed, actor, [
    { ...idempotencyKeyRow(signature), ...SIGNED },
    { ...idempotencyKeyRow(request), ...answerOf(outcome) },
  ]);
  wakeDispatchers(db);
  return outcome;
}

const UNIQUE_VIOLATION = '23505';
const TAKEN = ['applied_key_pkey', 'orders_channel_order'];

/** Which of the names that an order may have once only is taken; undefined where something else went wrong. */
function takenOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) return undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  return TAKEN.find((name) => name === constraint);
}
