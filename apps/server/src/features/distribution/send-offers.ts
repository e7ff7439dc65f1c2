import { type DispatchSettings, offerSeconds, PRODUCT } from '@mishwar/domain';
import { tell } from '../../platform/outbox.ts';
import type { Trx } from '../../platform/transaction.ts';
import type { ClaimedOrder } from './claim-order.ts';
import { offerOnWire } from './offer-row.ts';
import { driverMessage } from './tell-driver.ts';

/** Offers an order to drivers, best first, tells their phones, and writes it into the order's history. */
export async function sendOffers(
  trx: Trx,
  order: Omit<ClaimedOrder, 'status' | 'first_wave' | 'settings_id' | 'restaurant_city_id'>,
  best: readonly { driverId: number; score: number }[],
  { dispatch, radius, now }: { dispatch: DispatchSettings; radius: number; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + offerSeconds(dispatch) * 1000);
  const offers = await trx
    .insertInto('offer')
    .values(
      best.map(({ driverId, score }) => ({
        order_id: order.order_id,
        driver_id: driverId,
        wave: order.wave,
        score,
        offered_at: now,
        expires_at: expiresAt,
      })),
    )
    .returning(['id', 'driver_id', 'offered_at', 'expires_at'])
    .execute();
  await trx
    .insertInto('order_event')
    .values({
      order_id: order.order_id,
      created_at: now,
      action: 'offered',
      actor_kind: 'system',
      actor_id: null,
      actor_name: PRODUCT.name,
      data: JSON.stringify({ wave: order.wave, radius, drivers: offers.length }),
    })
    .execute();
  await tell(
    trx,
    offers.map((offer) => driverMessage(offer.driver_id, 'offer', offerOnWire({ ...order, ...offer }))),
  );
}
