import type { ChannelRating } from '@mishwar/contract';
import type { ChannelActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { lockOrder } from '../orders/public.ts';
import { readRatingImages, saveRating } from '../ratings/public.ts';
import { type ChannelOutcome, refuseChannel, runChannelAction } from './channel-action.ts';

/** What a channel is answered when a rating was stored. */
interface RatedOrder {
  order_number: string;
  rated_at: string;
}

/** Stores the rating of an order of this channel, once for each order; a later one replaces it for a day. */
export async function rateChannelOrder(
  app: App,
  actor: ChannelActor,
  request: { orderNumber: string; rating: ChannelRating; key: string; signature: string },
): Promise<ChannelOutcome<RatedOrder>> {
  const { orderNumber, rating, key, signature } = request;
  const read = await readRatingImages(rating.images);
  if (!read.ok) return read;
  const claim = { key, signature, request: { rate: orderNumber, rating } };
  return runChannelAction<RatedOrder>(app, actor, claim, async (trx) => {
    const order = await lockOrder(trx, { orderNumber });
    if (!order || order.channel_id !== actor.id || order.is_fake) {
      return refuseChannel({ code: 'not_found', status: 404 });
    }
    const saved = await saveRating(app, trx, order, { ...rating, images: read.images });
    if (!saved.ok) return refuseChannel(saved.refusal);
    return { ok: true, done: { order_number: orderNumber, rated_at: saved.ratedAt.toISOString() } };
  });
}
