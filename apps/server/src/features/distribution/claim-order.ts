import { sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

/**
 * Locks the order whose wave has been due for longest and that nobody else is deciding or changing. A dispatcher that
 * dies loses its locks with its connection, so that another takes the order at once.
 */
export function claimOrder(trx: Trx, now: Date) {
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
    ])
    .where('settings.mode', '=', 'waves')
    .where('task.next_wave_at', '<=', now)
    .orderBy('task.next_wave_at')
    .limit(1)
    .forNoKeyUpdate(['task', 'orders'])
    .skipLocked()
    .executeTakeFirst();
}

export type ClaimedOrder = NonNullable<Awaited<ReturnType<typeof claimOrder>>>;
