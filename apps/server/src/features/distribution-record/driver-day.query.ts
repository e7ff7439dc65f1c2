import type { DriverDay } from '@mishwar/contract';
import { standingRefusals } from '@mishwar/domain';
import { type Db, inTransaction, type Trx } from '../../platform/transaction.ts';
import { driverAsSeen, limitsNow } from '../distribution/public.ts';

const DAY_MS = 86_400_000;
const RECENT = 50;

/** What the order distribution made of a driver in the last 24 hours, or undefined when there is no such driver. */
export function driverDay(db: Db, driverId: number, now: Date): Promise<DriverDay | undefined> {
  return inTransaction(db, async (trx) => {
    const since = new Date(now.getTime() - DAY_MS);
    const driver = await trx
      .selectFrom('driver')
      .select(['id', 'name'])
      .where('id', '=', driverId)
      .executeTakeFirst();
    const seen = driver && (await driverAsSeen(trx, driverId, now));
    if (!driver || !seen) return undefined;
    const counts = await scansByReason(trx, driverId, since);
    return {
      driver_id: String(driver.id),
      driver_name: driver.name,
      since: since.toISOString(),
      standing: standingRefusals(seen, await limitsNow(trx), now),
      scans: counts.reduce((sum, { count }) => sum + count, 0),
      reasons: counts.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
      offers: await offersByStatus(trx, driverId, since),
      recent: await recentScans(trx, driverId, since),
    };
  });
}

/** One range of the key: a driver's scans are kept for two days only. */
function scansByReason(trx: Trx, driverId: number, since: Date) {
  return trx
    .selectFrom('driver_scan')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('count')])
    .where('driver_id', '=', driverId)
    .where('decided_at', '>', since)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute();
}

function offersByStatus(trx: Trx, driverId: number, since: Date) {
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

async function recentScans(trx: Trx, driverId: number, since: Date): Promise<DriverDay['recent']> {
  const rows = await trx
    .selectFrom('driver_scan as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
    .select(['s.order_id', 's.wave', 's.decided_at', 's.distance', 's.score', 's.reason'])
    .select(['o.order_number', 'r.name as restaurant_name'])
    .where('s.driver_id', '=', driverId)
    .where('s.decided_at', '>', since)
    .orderBy('s.decided_at', 'desc')
    .orderBy('s.order_id', 'desc')
    .orderBy('s.wave', 'desc')
    .limit(RECENT)
    .execute();
  return rows.map(({ order_id, wave, decided_at, ...row }) => ({
    ...row,
    order_id: String(order_id),
    wave: wave + 1,
    decided_at: decided_at.toISOString(),
  }));
}
