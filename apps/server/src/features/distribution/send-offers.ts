import { type DispatchSettings, offerSeconds, PRODUCT } from '@mishwar/domain';
import { tell } from '../../platform/outbox.ts';
import type { Trx } from '../../platform/transaction.ts';
import type { ClaimedOrder } from './claim-order.ts';
import { offerOnWire } from './offer-row.ts';
import { driverMessage } from './tell-driver.ts';

/** What is offered of one order, and to whom, best first. */
export interface OrderOffers {
  order: Omit<
    ClaimedOrder,
    'status' | 'first_wave' | 'settings_id' | 'restaurant_city_id' | 'declined_by' | 'offered_to'
  >;
  best: readonly { driverId: number; score: number }[];
  dispatch: DispatchSettings;
  /** km */
  radius: number;
}

/** Offers orders to drivers, tells their phones, and writes it into the orders' histories. */
export async function sendAllOffers(trx: Trx, sent: readonly OrderOffers[], now: Date): Promise<void> {
  if (sent.length === 0) return;
  const offers = await trx
    .insertInto('offer')
    .values(
      sent.flatMap(({ order, best, dispatch }) =>
        best.map(({ driverId, score }) => ({
          order_id: order.order_id,
          driver_id: driverId,
          wave: order.wave,
          score,
          offered_at: now,
          expires_at: expiryOf(dispatch, now),
        })),
      ),
    )
    .returning(['id', 'order_id', 'driver_id', 'offered_at', 'expires_at'])
    .execute();
  await trx
    .insertInto('order_event')
    .values(
      sent.map(({ order, best, radius }) => ({
        order_id: order.order_id,
        created_at: now,
        action: 'offered',
        actor_kind: 'system' as const,
        actor_id: null,
        actor_name: PRODUCT.name,
        data: JSON.stringify({ wave: order.wave, radius, drivers: best.length }),
      })),
    )
    .execute();
  const orderOf = new Map(sent.map(({ order }) => [order.order_id, order]));
  await tell(
    trx,
    offers.flatMap((offer) => {
      const order = orderOf.get(offer.order_id);
      return order ? driverMessage(offer.driver_id, 'offer', offerOnWire({ ...order, ...offer })) : [];
    }),
  );
}

const expiryOf = (dispatch: DispatchSettings, now: Date): Date =>
  new Date(now.getTime() + offerSeconds(dispatch) * 1000);
