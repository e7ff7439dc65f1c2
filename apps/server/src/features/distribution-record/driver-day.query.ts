import type { DriverDay } from '@mishwar/contract';
import { sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '../../platform/transaction.ts';
import { columnAt, readStandingRefusals } from '../distribution/public.ts';

const DAY_MS = 86_400_000;
const MAX_RECENT_SCANS = 50;

/** A driver's scans and offers of the last 24 hours, or undefined for an unknown id. */
export function readDriverDay(db: Db, driverId: number, now: Date): Promise<DriverDay | undefined> {
  return inTransaction(db, async (trx) => {
    const since = new Date(now.getTime() - DAY_MS);
    const driver = await trx
      .selectFrom('driver')
      .select(['id', 'name'])
      .where('id', '=', driverId)
      .executeTakeFirst();
    const standing = driver && (await readStandingRefusals(trx, driverId, now));
    if (!driver || !standing) return undefined;
    const counts = await countScansByReason(trx, driverId, since);
    return {
      driver_id: String(driver.id),
      driver_name: driver.name,
      since: since.toISOString(),
      standing,
      scans: counts.reduce((sum, { count }) => sum + count, 0),
      reasons: counts.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
      offers: await countOffersByStatus(trx, driverId, since),
      recent: await readRecentScans(trx, driverId, since),
    };
  });
}

/** The result of each wave since then for a driver: finds the driver's index in the scan, then reads the columns. */
function selectScans(driverId: number, since: Date) {
  return sql`
    select w.id, w.order_id, w.wave, w.decided_at,
      ${readScanColumn('reason')} as reason, (${readScanColumn('facts', 'distance')})::float8 as distance, (${readScanColumn('facts', 'score')})::float8 as score
    from wave_scan found
    join distribution_wave w on w.id = found.wave_id
    cross join lateral (select array_position(found.driver_ids, ${driverId}) - 1 as place) entry
    where found.driver_ids @> ${[driverId]}::bigint[] and found.decided_at > ${since}`;
}

/** A column of a stored scan (`PackedScan`) at the driver's index. */
const readScanColumn = (...column: string[]) =>
  columnAt(sql`jsonb_extract_path(w.scanned, variadic ${column}::text[])`, sql`entry.place`);

async function countScansByReason(trx: Trx, driverId: number, since: Date) {
  const { rows } = await sql<{ reason: string | null; count: number }>`
    select reason, count(*) as count from (${selectScans(driverId, since)}) scan
    group by reason order by count desc, reason`.execute(trx);
  return rows;
}

function countOffersByStatus(trx: Trx, driverId: number, since: Date) {
  return trx
    .selectFrom('offer')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('driver_id', '=', driverId)
    .where('offered_at', '>', since)
    .groupBy('status')
    .orderBy('count', 'desc')
    .orderBy('status')
    .execute();
}

async function readRecentScans(trx: Trx, driverId: number, since: Date): Promise<DriverDay['recent']> {
  const { rows } = await sql<RecentScan>`
    select scan.*, o.order_number, r.name as restaurant_name
    from (
      select * from (${selectScans(driverId, since)}) one
      order by decided_at desc, order_id desc, wave desc limit ${MAX_RECENT_SCANS}
    ) scan
    join orders o on o.id = scan.order_id
    join restaurant r on r.id = o.restaurant_id
    order by scan.decided_at desc, scan.order_id desc, scan.wave desc`.execute(trx);
  return rows.map(
    ({ order_id, wave, decided_at, distance, score, reason, order_number, restaurant_name }) => ({
      distance,
      score,
      reason,
      order_number,
      restaurant_name,
      order_id: String(order_id),
      wave: wave + 1,
      decided_at: decided_at.toISOString(),
    }),
  );
}

interface RecentScan {
  order_id: number;
  wave: number;
  decided_at: Date;
  distance: number;
  score: number;
  reason: string | null;
  order_number: string;
  restaurant_name: string;
}
