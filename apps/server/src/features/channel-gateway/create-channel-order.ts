import { sql } from 'kysely';
import type { ChannelActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Trx } from '../../platform/transaction.ts';
import { placeOrder } from '../orders/public.ts';
import { type ChannelOutcome, refused, runChannelAction } from './channel-action.ts';
import { orderState } from './order-state.query.ts';
import { type ReadOrder, readChannelOrder } from './read-channel-order.ts';

/** Places a channel's order, once for each idempotency key and once for each of the channel's own order ids. */
export async function createChannelOrder(
  app: Pick<App, 'db' | 'now'>,
  actor: ChannelActor,
  request: { order: ReadOrder; key: string; signature: string },
): Promise<ChannelOutcome> {
  const claim = { key: request.key, signature: request.signature, request: { create: request.order } };
  try {
    return await runChannelAction(app, actor, claim, (trx) => place(trx, app.now(), actor, request.order));
  } catch (error) {
    if (isTaken(error)) return refused({ code: 'channel_order_exists', status: 409 });
    throw error;
  }
}

async function place(trx: Trx, now: Date, actor: ChannelActor, order: ReadOrder): Promise<ChannelOutcome> {
  const read = readChannelOrder(order, actor, now);
  if (!read.ok) return read;
  const restaurant = await trx
    .selectFrom('restaurant')
    .select(['id', 'is_active'])
    .where('code', '=', order.restaurant_code)
    .executeTakeFirst();
  if (!restaurant?.is_active) {
    return refused({ code: 'restaurant_unknown', status: 422, field: 'restaurant_code' });
  }
  const earlier = await trx
    .selectFrom('orders')
    .select('id')
    .where('channel_id', '=', actor.id)
    .where('channel_order_id', '=', order.channel_order_id)
    .executeTakeFirst();
  if (earlier) return refused({ code: 'channel_order_exists', status: 409 });
  const { customer, ...paper } = read.order;
  const cityId = await cityNamed(trx, order.customer.city);
  const placed = await placeOrder(
    trx,
    { ...paper, restaurantId: restaurant.id, customer: { ...customer, cityId } },
    actor,
    now,
  );
  const state = await orderState(trx, actor.id, placed.order_number);
  if (!state) throw new Error(`order ${placed.order_number} is gone in its own transaction`);
  return { ok: true, done: state };
}

/** The city of this name in either language; null where there is none. */
async function cityNamed(trx: Trx, name: string): Promise<number | null> {
  if (name.trim() === '') return null;
  const city = await trx
    .selectFrom('city')
    .select('id')
    .where((eb) =>
      eb(sql`fold_text(${name})`, 'in', [sql`fold_text(city.name_ar)`, sql`fold_text(city.name_en)`]),
    )
    .executeTakeFirst();
  return city?.id ?? null;
}

/** Two requests with the same order of the channel, under two keys, at the same moment. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === 'orders_channel_order'
  );
}
