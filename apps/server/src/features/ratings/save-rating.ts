import type { ChannelRating } from '@mishwar/contract';
import type { DB } from '@mishwar/db';
import { type Decision, decideRating, type RatingRefusal } from '@mishwar/domain';
import type { Selectable } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Trx } from '../../platform/transaction.ts';
import { replaceRatingImages } from './rating-images.ts';

type RatedOrder = Pick<
  Selectable<DB['orders']>,
  'id' | 'order_number' | 'status' | 'driver_id' | 'restaurant_id' | 'customer_id'
>;

/** What a customer says, with the images as they are stored. */
type GivenRating = Omit<ChannelRating, 'images'> & { images: readonly Buffer[] };

/**
 * Stores what a customer says about an order that the caller has locked, or replaces what was said within the last day.
 * A trigger keeps the sums of the driver and the store.
 */
export async function saveRating(
  app: App,
  trx: Trx,
  order: RatedOrder,
  { images, ...rating }: GivenRating,
): Promise<Decision<{ ratedAt: Date }, RatingRefusal>> {
  const now = app.now();
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
    await replaceRatingImages(app, trx, { id: given.id, orderNumber: order.order_number }, images);
    return { ok: true, ratedAt: given.created_at };
  }
  const { id } = await trx
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
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceRatingImages(app, trx, { id, orderNumber: order.order_number }, images);
  return { ok: true, ratedAt: now };
}
