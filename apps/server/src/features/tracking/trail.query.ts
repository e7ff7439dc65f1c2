import type { Db } from '../../platform/transaction.ts';

const TRAIL_MS = 30 * 60_000;

/** Where a driver was in the last half hour, oldest first; nothing of a driver without positions. */
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
  return rows.map((row) => ({ ...row, recorded_at: row.recorded_at.toISOString() }));
}
