import type { Db } from '../../platform/transaction.ts';
import { toDriverOffer } from '../distribution/public.ts';

const MAX_OFFERS = 100;

/** The open offers of a driver, newest first. */
export async function listOpenOffers(db: Db, driverId: number, now: Date) {
  const rows = await db
    .selectFrom('offer')
    .innerJoin('orders', 'orders.id', 'offer.order_id')
    .innerJoin('restaurant', 'restaurant.id', 'orders.restaurant_id')
    .select([
      'offer.id',
      'offer.offered_at',
      'offer.expires_at',
      'orders.order_number',
      'orders.delivery_cost',
      'orders.customer_latitude',
      'orders.customer_longitude',
      'restaurant.name as restaurant_name',
      'restaurant.latitude as restaurant_latitude',
      'restaurant.longitude as restaurant_longitude',
    ])
    .where('offer.driver_id', '=', driverId)
    .where('offer.status', '=', 'offered')
    .where('offer.expires_at', '>', now)
    .orderBy('offer.id', 'desc')
    .limit(MAX_OFFERS)
    .execute();
  return rows.map(toDriverOffer);
}
