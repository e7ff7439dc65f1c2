import type { MapDriver, MapOrder } from '@mishwar/contract';
import { DEFAULT_DISTRIBUTION_SETTINGS, MAX_MAP_RECORDS } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { type MapOrderRow, toMapOrder } from './map-order-row.ts';

interface DriverRow {
  id: number;
  name: string;
  phone: string;
  latitude: number;
  longitude: number;
  recorded_at: Date;
}

/**
 * The city as it was: who was online and where, by the tracks that are kept; which orders were open and who had them,
 * by their histories; which offers were out.
 */
export async function readPastMap(db: Db, at: Date): Promise<{ drivers: MapDriver[]; orders: MapOrder[] }> {
  const [drivers, orders] = await Promise.all([readPastDrivers(db, at), readPastOrders(db, at)]);
  const inHand = new Map<string, number>();
  for (const { driver_id } of orders) {
    if (driver_id !== null) inHand.set(driver_id, (inHand.get(driver_id) ?? 0) + 1);
  }
  return {
    orders,
    drivers: drivers.map(({ id, name, phone, recorded_at, ...place }) => {
      const orders_in_hand = inHand.get(String(id)) ?? 0;
      return {
        driver_id: String(id),
        driver_name: name,
        driver_phone: phone,
        ...place,
        heading: null,
        speed: null,
        seen_at: recorded_at.toISOString(),
        is_online: true,
        hasOrder: orders_in_hand > 0,
        delivering: orders_in_hand > 0,
        orders_in_hand,
        canceled_orders: 0,
        executed_orders: 0,
        assigned_orders: orders_in_hand,
      };
    }),
  };
}

async function readPastDrivers(db: Db, at: Date): Promise<DriverRow[]> {
  const since = new Date(at.getTime() - DEFAULT_DISTRIBUTION_SETTINGS.position_seconds * 1000);
  const { rows } = await sql<DriverRow>`
    select d.id, d.name, d.phone, t.latitude, t.longitude, t.recorded_at
    from (
      select distinct on (driver_id) driver_id, latitude, longitude, recorded_at from driver_track
      where recorded_at > ${since} and recorded_at <= ${at}
      order by driver_id, recorded_at desc
    ) t
    join driver d on d.id = t.driver_id
    order by d.search_name, d.id limit ${MAX_MAP_RECORDS}`.execute(db);
  return rows;
}

async function readPastOrders(db: Db, at: Date): Promise<MapOrder[]> {
  const { rows } = await pastOrdersStatement(at).execute(db);
  return rows.map(toMapOrder);
}

/**
 * Who had an order is in its history, by id: a driver may be renamed. Where the history has no id, as in the demo, the
 * order's own assigned_at decides.
 */
export function pastOrdersStatement(at: Date): RawBuilder<MapOrderRow> {
  return sql<MapOrderRow>`
    with open as (
      select o.*, case
        when given.action = 'unassigned' then null
        when given.driver_id is not null then given.driver_id
        when o.assigned_at <= ${at} then o.driver_id
      end as carrier_id
      from orders o
      left join lateral (
        select e.action, (e.data ->> 'driver_id')::bigint as driver_id from order_event e
        where e.order_id = o.id and e.created_at <= ${at} and e.action in ('accepted', 'assigned', 'unassigned')
        order by e.id desc limit 1
      ) given on true
      where not o.is_fake and o.created_at <= ${at} and o.created_at > ${at}::timestamptz - interval '24 hours'
        and (o.delivery_time is null or o.delivery_time > ${at})
        and (o.cancelled_at is null or o.cancelled_at > ${at})
      order by o.created_at desc, o.id desc limit ${MAX_MAP_RECORDS}
    )
    select o.id, o.order_number, carrier.id as driver_id, carrier.name as driver_name, r.code as restaurant_code,
      r.name as restaurant_name, r.latitude as restaurant_latitude, r.longitude as restaurant_longitude,
      c.name as customer_name, c.phone as customer_phone, o.customer_address,
      city.name_ar as customer_city, city.name_en as customer_city_en, o.customer_latitude, o.customer_longitude,
      o.created_at, o.promised_at, (
        select json_agg(json_build_object('driver_id', f.driver_id::text, 'expires_at', f.expires_at) order by f.id)
        from offer f
        where f.order_id = o.id and f.offered_at <= ${at} and f.expires_at > ${at}
          and (f.answered_at is null or f.answered_at > ${at})
      ) as offers
    from open o
    join customer c on c.id = o.customer_id
    join restaurant r on r.id = o.restaurant_id
    left join city on city.id = o.customer_city_id
    left join driver carrier on carrier.id = o.carrier_id
    order by o.created_at desc, o.id desc`;
}

/** Minutes of one bar of the past day. */
const BAR_MINUTES = 15;

/** How many orders came in each quarter of an hour of the last day, oldest first, and how many of them are late. */
export async function countPastDay(db: Db, now: Date): Promise<{ orders: number; late: number }[]> {
  const { rows } = await sql<{ orders: number; late: number }>`
    select count(o.id) as orders, count(o.id) filter (
      where coalesce(o.delivery_time, ${now}) - o.promised_at > interval '20 minutes' and o.cancelled_at is null
    ) as late
    from generate_series(${now}::timestamptz - interval '24 hours', ${now}::timestamptz - interval '15 minutes',
      make_interval(mins => ${BAR_MINUTES})) as bar
    left join orders o on o.created_at >= bar and o.created_at < bar + make_interval(mins => ${BAR_MINUTES})
      and not o.is_fake
    group by bar order by bar`.execute(db);
  return rows;
}
