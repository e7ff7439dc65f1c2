import type { ChannelRating } from '@mishwar/contract';
import type { DB } from '@mishwar/db';
import { type Decision, decideRating, type RatingRefusal } from '@mishwar/domain';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

type RatedOrder = Pick<
  Selectable<DB['orders']>,
  'id' | 'status' | 'driver_id' | 'restaurant_id' | 'customer_id'
>;

/**
 * Stores what a customer says about an order that the caller has locked, or replaces what was said within the last day.
 * A trigger keeps the sums of the driver and the store.
 */
export async function saveRating(
  trx: Trx,
  order: RatedOrder,
  rating: ChannelRating,
  now: Date,
): Promise<Decision<{ ratedAt: Date }, RatingRefusal>> {
  const given = await trx
    .selectFrom('rating')
    .select(['id', 'created_at'])
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  const decision = decideRating(order, given?.created_at ?? null, now);
  if (!decision.ok) return decision;
  if (given) {
    await trx
      .updateTable('rating')
      .set({ ...rating, updated_at: now, reviewed_at: null, reviewed_by: null })
      .where('id', '=', given.id)
      .execute();
    return { ok: true, ratedAt: given.created_at };
  }
  await trx
    .insertInto('rating')
    .values({
      order_id: order.id,
      driver_id: decision.driverId,
      restaurant_id: order.restaurant_id,
      customer_id: order.customer_id,
      ...rating,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { ok: true, ratedAt: now };
}
