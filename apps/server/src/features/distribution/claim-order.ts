import { sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

/** An order whose wave is due, locked, with what a decision about it needs. */
export interface ClaimedOrder {
  order_id: number;
  order_number: string;
  status: string;
  delivery_cost: number;
  customer_latitude: number;
  customer_longitude: number;
  restaurant_name: string;
  restaurant_latitude: number;
  restaurant_longitude: number;
  restaurant_city_id: number;
  settings_id: number;
  wave: number;
  first_wave: number;
  declined_by: number[];
  offered_to: number[];
}

/**
 * Locks the orders whose waves have been due for longest, `most` at most, and that nobody else is deciding or changing.
 * A dispatcher that dies loses its locks with its connection, so that another takes the orders at once. Which they are
 * is found first, along the index, and only then what belongs to them.
 */
export async function claimOrders(trx: Trx, now: Date, most: number): Promise<ClaimedOrder[]> {
  const { rows } = await sql<ClaimedOrder>`
    with due as materialized (
      select order_id, settings_id, wave, next_wave_at, started_at from distribution_task
      where next_wave_at <= ${now}
        and settings_id = any(array(select id from distribution_settings where mode = 'waves'))
      order by next_wave_at limit ${most} for no key update skip locked
    ), taken as materialized (
      select due.*, o.order_number, o.status, o.delivery_cost, o.customer_latitude, o.customer_longitude, o.restaurant_id
      from due join orders o on o.id = due.order_id for no key update of o skip locked
    )
    select t.order_id, t.order_number, t.status, t.delivery_cost, t.customer_latitude, t.customer_longitude,
      r.name as restaurant_name, r.latitude as restaurant_latitude, r.longitude as restaurant_longitude,
      r.city_id as restaurant_city_id, t.settings_id, t.wave,
      -- An order that comes back to the distribution numbers its waves on, but begins with the small radius again.
      (select count(*) from distribution_wave earlier
        where earlier.order_id = t.order_id and earlier.decided_at < t.started_at) as first_wave,
      array(select driver_id from offer where offer.order_id = t.order_id and offer.status = 'declined') as declined_by,
      array(select driver_id from offer
        where offer.order_id = t.order_id and offer.status = 'offered' and offer.expires_at > ${now}) as offered_to
    from taken t join restaurant r on r.id = t.restaurant_id
    order by t.next_wave_at`.execute(trx);
  return rows;
}
