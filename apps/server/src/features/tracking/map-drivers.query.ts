import type { MapDriver, MapDrivers, MapDriversInput } from '@mishwar/contract';
import { formatPickerDay, getOnlineThreshold, MAX_MAP_RECORDS, startOfDay } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { timeZone } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';
import { buildAreaFilter } from './area.ts';
import { BUSY_DRIVERS } from './busy-drivers.ts';
import { matchName, matchPhone } from './text-match.ts';

type MapDriversFilter = z.output<typeof MapDriversInput>;

interface InArea {
  id: number;
  latitude: number;
  longitude: number;
  is_online: boolean;
  has_order: boolean;
}

/**
 * The active drivers of an area where they were last, by name, and how many stand behind each tab. First only where
 * all drivers are, which the polygon decides; then the rest of those who are answered.
 */
export async function listMapDrivers(
  db: Db,
  asked: MapDriversFilter,
  now: Date,
): Promise<z.infer<typeof MapDrivers>> {
  const area = buildAreaFilter(asked);
  const { rows } = await findDrivers(
    db,
    asked,
    area.inRectangle(sql.ref('p.latitude'), sql.ref('p.longitude')),
    now,
  );
  const drivers = rows.filter(({ latitude, longitude }) => area.holds([longitude, latitude]));
  const { status, isHasOrder } = asked.filter;
  const listed = drivers.filter(
    ({ is_online, has_order }) =>
      (status === undefined || is_online === (status === 'online')) &&
      (isHasOrder === undefined || has_order === isHasOrder),
  );
  const online = drivers.filter(({ is_online }) => is_online);
  const withOrder = online.filter(({ has_order }) => has_order).length;
  const ids = listed.slice(0, MAX_MAP_RECORDS).map(({ id }) => id);
  return {
    drivers: await readMapDrivers(db, ids, now),
    total: listed.length,
    counts: {
      online: online.length,
      offline: drivers.length - online.length,
      with_order: withOrder,
      without_order: online.length - withOrder,
    },
  };
}

function findDrivers(
  db: Db,
  { filter, keyword }: MapDriversFilter,
  inRectangle: RawBuilder<boolean>,
  now: Date,
) {
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`d.is_active`, inRectangle];
  if (filter.driver_id) conditions.push(sql<boolean>`d.id = ${Number(filter.driver_id)}`);
  if (filter.orderId) {
    conditions.push(sql<boolean>`d.id = (select driver_id from orders where id = ${Number(filter.orderId)})`);
  }
  if (keyword) {
    conditions.push(
      sql<boolean>`(${matchName(sql.ref('d.search_name'), keyword)} or ${matchPhone(sql.ref('d.search_phone'), keyword)})`,
    );
  }
  return sql<InArea>`
    with ${BUSY_DRIVERS}
    select d.id, p.latitude, p.longitude, p.recorded_at >= ${getOnlineThreshold(now)} as is_online,
      busy.n is not null as has_order
    from driver_position p
    join driver d on d.id = p.driver_id
    left join busy on busy.driver_id = d.id
    where ${sql.join(conditions, sql` and `)}
    order by d.search_name, d.id`.execute(db);
}

interface Row extends Omit<MapDriver, 'driver_id' | 'seen_at'> {
  id: number;
  recorded_at: Date;
}

async function readMapDrivers(db: Db, ids: readonly number[], now: Date): Promise<MapDriver[]> {
  if (ids.length === 0) return [];
  const zone = await timeZone(db);
  const today = startOfDay(formatPickerDay(now, zone), zone) ?? now;
  const { rows } = await sql<Row>`
    with ${BUSY_DRIVERS}, today as materialized (
      select driver_id, count(*) filter (where status = 'cancelled') as cancelled,
        count(*) filter (where status = 'delivered') as executed, count(*) as assigned
      from orders where created_at >= ${today} and not is_fake and driver_id is not null
      group by driver_id
    )
    select d.id, d.name as driver_name, d.phone as driver_phone, p.latitude, p.longitude, p.heading, p.speed,
      p.recorded_at, p.recorded_at >= ${getOnlineThreshold(now)} as is_online, busy.n is not null as "hasOrder",
      coalesce(busy.is_delivering, false) as delivering, coalesce(busy.n, 0) as orders_in_hand,
      coalesce(today.cancelled, 0) as canceled_orders, coalesce(today.executed, 0) as executed_orders,
      coalesce(today.assigned, 0) as assigned_orders
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join driver d on d.id = asked.id
    join driver_position p on p.driver_id = d.id
    left join busy on busy.driver_id = d.id
    left join today on today.driver_id = d.id
    order by asked.place`.execute(db);
  return rows.map(({ id, recorded_at, ...row }) => ({
    ...row,
    driver_id: String(id),
    seen_at: recorded_at.toISOString(),
  }));
}
