import { sql } from 'kysely';
import { prepared } from '../../platform/prepared.ts';
import type { Trx } from '../../platform/transaction.ts';

/**
 * Locks the orders whose waves have been due for longest, `most` at most, and that nobody else is deciding or changing.
 * A dispatcher that dies loses its locks with its connection, so that another takes the orders at once.
 */
export function claimOrders(trx: Trx, now: Date, most: number) {
  return trx
    .selectFrom('distribution_task as task')
    .innerJoin('orders', 'orders.id', 'task.order_id')
    .innerJoin('restaurant', 'restaurant.id', 'orders.restaurant_id')
    .innerJoin('distribution_settings as settings', 'settings.id', 'task.settings_id')
    .select([
      'orders.id as order_id',
      'orders.order_number',
      'orders.status',
      'orders.delivery_cost',
      'orders.customer_latitude',
      'orders.customer_longitude',
      'restaurant.name as restaurant_name',
      'restaurant.latitude as restaurant_latitude',
      'restaurant.longitude as restaurant_longitude',
      'restaurant.city_id as restaurant_city_id',
      'task.settings_id',
      'task.wave',
      // An order that comes back to the distribution numbers its waves on, but begins with the small radius again.
      sql<number>`(
        select count(*) from distribution_wave as earlier
        where earlier.order_id = task.order_id and earlier.decided_at < task.started_at
      )`.as('first_wave'),
      sql<number[]>`array(
        select driver_id from offer where offer.order_id = task.order_id and offer.status = 'declined'
      )`.as('declined_by'),
      sql<number[]>`array(
        select driver_id from offer
        where offer.order_id = task.order_id and offer.status = 'offered' and offer.expires_at > ${now}
      )`.as('offered_to'),
    ])
    .where('settings.mode', '=', 'waves')
    .where('task.next_wave_at', '<=', now)
    .orderBy('task.next_wave_at')
    .limit(most)
    .forNoKeyUpdate(['task', 'orders'])
    .skipLocked()
    .modifyEnd(prepared)
    .execute();
}

export type ClaimedOrder = Awaited<ReturnType<typeof claimOrders>>[number];
