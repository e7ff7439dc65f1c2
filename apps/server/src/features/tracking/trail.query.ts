import { haversineKm } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

const TRAIL_MS = 30 * 60_000;

/** Positions so far apart in time and place are no way that was driven: the line between them would cross houses. */
const GAP_MS = 2 * 60_000;
const GAP_KM = 1;

/** Where a driver was in the last half hour, since the last gap, oldest first; nothing of a driver without positions. */
export async function readTrail(
  db: Db,
  driverId: number,
  now: Date,
): Promise<{ latitude: number; longitude: number; recorded_at: string }[]> {
  const rows = await db
    .selectFrom('driver_track')
    .select(['latitude', 'longitude', 'recorded_at'])
    .where('driver_id', '=', driverId)
    .where('recorded_at', '>', new Date(now.getTime() - TRAIL_MS))
    .orderBy('recorded_at')
    .execute();
  const begin = rows.findLastIndex((row, index) => {
    const next = rows[index + 1];
    if (!next) return false;
    return next.recorded_at.getTime() - row.recorded_at.getTime() > GAP_MS && haversineKm(row, next) > GAP_KM;
  });
  return rows.slice(begin + 1).map((row) => ({ ...row, recorded_at: row.recorded_at.toISOString() }));
}

/** More points than this are thinned out evenly; the last one stays. */
const MAX_TRACK_POINTS = 400;

/**
 * Where the driver of an order was from its assignment to its end or up to now, oldest first. Nothing of an order without a
 * driver, and nothing older than the tracks are kept. Undefined for an unknown order.
 */
export async function readOrderTrack(
  db: Db,
  orderId: number,
  now: Date,
): Promise<{ latitude: number; longitude: number; recorded_at: string }[] | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['driver_id', 'assigned_at', 'delivery_time', 'cancelled_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  if (order.driver_id === null || order.assigned_at === null) return [];
  const until = order.delivery_time ?? order.cancelled_at ?? now;
  const { rows } = await sql<{ latitude: number; longitude: number; recorded_at: Date }>`
    select latitude, longitude, recorded_at from (
      select latitude, longitude, recorded_at, row_number() over (order by recorded_at desc) - 1 as back,
        count(*) over () as points
      from driver_track
      where driver_id = ${order.driver_id} and recorded_at >= ${order.assigned_at} and recorded_at <= ${until}
    ) track
    where back % greatest(1, ceil(points / ${MAX_TRACK_POINTS}::numeric)) = 0
    order by recorded_at`.execute(db);
  return rows.map((row) => ({ ...row, recorded_at: row.recorded_at.toISOString() }));
}
