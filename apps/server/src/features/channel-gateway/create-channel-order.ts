import { findClosedPaymentType, isExpressApplication } from '@mishwar/domain';
import type { ChannelActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { idempotencyKeyRow } from '../../platform/idempotency.ts';
import { toStoredOutcome } from '../../platform/idempotent-action.ts';
import { wakeDispatchers } from '../distribution/public.ts';
import { composeOrder, insertOrder, orderFacts } from '../orders/public.ts';
import {
  type ChannelClaim,
  type ChannelOutcome,
  refuseChannel,
  runChannelAction,
  SIGNATURE_USED,
  toKeyedRequests,
} from './channel-action.ts';
import { findPriceOffMenu } from './check-menu-prices.ts';
import { toOrderState } from './order-state.query.ts';
import { type ReadOrder, readChannelOrder } from './read-channel-order.ts';

/**
 * Places a channel's order, at most once for each idempotency key and for each of the channel's own order ids. The
 * common case takes two statements: one reads, one writes the order and both keys. Repeats and refusals fall back to
 * `runChannelAction`, which claims the keys first.
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
    const taken = getViolatedConstraint(error);
    if (taken === undefined) throw error;
    // A taken key has a stored response, which runChannelAction returns instead of this outcome.
    outcome = refuseChannel({ code: 'channel_order_exists', status: 409 });
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
    itemIds: order.items.map(({ item_id }) => item_id),
  });
  if (!facts?.restaurant.is_active) {
    return refuseChannel({ code: 'restaurant_unknown', status: 422, field: 'restaurant_code' });
  }
  if (!facts.isExpressOpen && isExpressApplication(actor.application)) {
    return refuseChannel({ code: 'express_closed', status: 409 });
  }
  const payment = { application: actor.application, method: order.payment_method };
  if (findClosedPaymentType(payment, facts.openTypes) !== null) {
    return refuseChannel({ code: 'payment_type_closed', status: 409 });
  }
  const field = findPriceOffMenu(read.order.items, facts.restaurant.menu);
  if (field !== null) return refuseChannel({ code: 'price_not_of_menu', status: 422, field });
  const composed = composeOrder(read.order, facts, now);
  const outcome = { ok: true, done: toOrderState({ ...composed.row, ...composed.shown }) } as const;
  const { signature, request } = toKeyedRequests(actor, claim);
  await insertOrder(db, composed, actor, [
    { ...idempotencyKeyRow(signature), ...SIGNATURE_USED },
    { ...idempotencyKeyRow(request), ...toStoredOutcome(outcome) },
  ]);
  wakeDispatchers(db);
  return outcome;
}

const UNIQUE_VIOLATION = '23505';
const UNIQUE_CONSTRAINTS = ['applied_key_pkey', 'orders_channel_order'];

/** The name of the violated unique constraint of an order or a key; undefined for any other error. */
function getViolatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) return undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  return UNIQUE_CONSTRAINTS.find((name) => name === constraint);
}
