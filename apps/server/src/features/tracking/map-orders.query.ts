import type { MapOrder, MapOrders, MapOrdersInput } from '@mishwar/contract';
import { MAX_MAP_RECORDS } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/transaction.ts';
import { buildAreaFilter } from './area.ts';
import { type MapOrderRow, toMapOrder } from './map-order-row.ts';
import { matchCity, matchName, matchPhone, matchText } from './text-match.ts';

type MapOrdersFilter = z.output<typeof MapOrdersInput>;

interface InArea {
  id: number;
  has_driver: boolean;
  latitude: number;
  longitude: number;
  is_in_focus: boolean;
}

/**
 * Open orders of an area, judged by where the customer is, the newest first. The order in focus and what else its
 * driver carries are among them wherever they are.
 */
export async function listMapOrders(
  db: Db,
  asked: MapOrdersFilter,
  now: Date,
): Promise<z.infer<typeof MapOrders>> {
  const area = buildAreaFilter(asked);
  const { rows } = await findOrders(
    db,
    asked,
    area.inRectangle(sql.ref('o.customer_latitude'), sql.ref('o.customer_longitude')),
  );
  const orders = rows.filter((row) => row.is_in_focus || area.holds([row.longitude, row.latitude]));
  const { status } = asked.filter;
  const listed = orders.filter(
    ({ has_driver, is_in_focus }) =>
      status === undefined || is_in_focus || has_driver === (status === 'assigned'),
  );
  const assigned = orders.filter(({ has_driver }) => has_driver).length;
  const ids = listed.slice(0, MAX_MAP_RECORDS).map(({ id }) => id);
  return {
    orders: await readMapOrders(db, ids, now),
    total: listed.length,
    counts: { new: orders.length - assigned, assigned },
  };
}

function findOrders(db: Db, { filter }: MapOrdersFilter, inRectangle: RawBuilder<boolean>) {
  const { order_id: orderId, driver_id: driverId, keyword, city, orderAssigned: focus } = filter;
  const conditions: RawBuilder<boolean>[] = [inRectangle];
  if (orderId) conditions.push(sql<boolean>`o.id = ${Number(orderId)}`);
  if (driverId) conditions.push(sql<boolean>`o.driver_id = ${Number(driverId)}`);
  if (city && city.length > 0) conditions.push(matchCity(sql.ref('o.customer_city_id'), city));
  if (keyword) {
    const places = [
      matchText(sql.ref('o.order_number'), keyword),
      matchName(sql.ref('c.search_name'), keyword),
      matchPhone(sql.ref('c.search_phone'), keyword),
      matchName(sql.ref('r.search_name'), keyword),
      matchName(sql.ref('d.search_name'), keyword),
    ];
    conditions.push(sql<boolean>`(${sql.join(places, sql` or `)})`);
  }
  const inFocus = focus
    ? sql<boolean>`(o.id = ${Number(focus)}
        or o.driver_id = (select f.driver_id from orders f where f.id = ${Number(focus)}))`
    : sql<boolean>`false`;
  return sql<InArea>`
    with judged as (
      select o.id, o.created_at, o.driver_id is not null as has_driver, o.customer_latitude as latitude,
        o.customer_longitude as longitude, coalesce(${inFocus}, false) as is_in_focus,
        coalesce(${sql.join(conditions, sql` and `)}, false) as is_asked_for
      from orders o
      join customer c on c.id = o.customer_id
      join restaurant r on r.id = o.restaurant_id
      left join driver d on d.id = o.driver_id
      where o.status not in ('delivered', 'cancelled') and not o.is_fake
    )
    select id, has_driver, latitude, longitude, is_in_focus from judged where is_asked_for or is_in_focus
    order by created_at desc, id desc`.execute(db);
}

async function readMapOrders(db: Db, ids: readonly number[], now: Date): Promise<MapOrder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MapOrderRow>`
    select o.id, o.order_number, o.driver_id, d.name as driver_name, r.code as restaurant_code,
      r.name as restaurant_name, r.latitude as restaurant_latitude, r.longitude as restaurant_longitude,
      c.name as customer_name, c.phone as customer_phone, o.customer_address,
      city.name_ar as customer_city, city.name_en as customer_city_en, o.customer_latitude, o.customer_longitude,
      o.created_at, o.promised_at, out.offers
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join orders o on o.id = asked.id
    join customer c on c.id = o.customer_id
    join restaurant r on r.id = o.restaurant_id
    left join city on city.id = o.customer_city_id
    left join driver d on d.id = o.driver_id
    left join (
      select order_id, json_agg(json_build_object('driver_id', driver_id::text, 'expires_at', expires_at)
        order by id) as offers
      from offer where status = 'offered' and expires_at > ${now} group by order_id
    ) out on out.order_id = o.id
    order by asked.place`.execute(db);
  return rows.map(toMapOrder);
}
