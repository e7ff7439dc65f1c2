import { type CarriedOrder, getOnlineThreshold, type Place } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/transaction.ts';

/** An order that a driver has in hand. */
export interface DriverOrder extends CarriedOrder {
  order_id: number;
  order_number: string;
}

/** A driver with open orders. */
export interface Carrier {
  driver_id: number;
  /** The newest position; null where the driver is not online. */
  position: Place | null;
  /** In the sequence in which the driver took them. */
  orders: DriverOrder[];
}

interface Row extends Omit<DriverOrder, 'restaurant' | 'customer'> {
  driver_id: number;
  restaurant_latitude: number;
  restaurant_longitude: number;
  customer_latitude: number;
  customer_longitude: number;
  /** Null without a position that is fresh enough. */
  latitude: number | null;
  longitude: number | null;
}

/** The drivers who have orders in hand, or this one alone, by the index of orders in hand. */
export async function listCarriers(db: Db, now: Date, driverId?: number): Promise<Carrier[]> {
  const { rows } = await sql<Row>`
    select o.driver_id, o.id as order_id, o.order_number, o.status, o.created_at, o.arrived_store_at, o.wait_customer_at,
      r.latitude as restaurant_latitude, r.longitude as restaurant_longitude, o.customer_latitude, o.customer_longitude,
      p.latitude, p.longitude
    from orders o
    join restaurant r on r.id = o.restaurant_id
    left join driver_position p on p.driver_id = o.driver_id and p.recorded_at >= ${getOnlineThreshold(now)}
    where o.driver_id is not null and o.status not in ('delivered', 'cancelled') and not o.is_fake
      and ${driverId === undefined ? sql`true` : sql`o.driver_id = ${driverId}`}
    order by o.driver_id, o.assigned_at, o.id`.execute(db);
  return [...Map.groupBy(rows, (row) => row.driver_id)].map(([driver_id, own]) => ({
    driver_id,
    position: positionOf(own[0]),
    orders: own.map(toDriverOrder),
  }));
}

function positionOf(row: Row | undefined): Place | null {
  const { latitude = null, longitude = null } = row ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

const toDriverOrder = ({
  restaurant_latitude,
  restaurant_longitude,
  customer_latitude,
  customer_longitude,
  ...row
}: Row): DriverOrder => ({
  ...row,
  restaurant: { latitude: restaurant_latitude, longitude: restaurant_longitude },
  customer: { latitude: customer_latitude, longitude: customer_longitude },
});
