import {
  computeWorkedTime,
  getWorkedRange,
  resolveRequestedDay,
  type Worked,
  type WorkedPeriod,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/transaction.ts';

export interface WorkedTimeRequest {
  id: string;
  type: WorkedPeriod;
  day?: number | undefined;
  month?: number | undefined;
  year?: number | undefined;
  amount: number;
}

/** Maximum hours that an open order counts as worked time. */
const MAX_ORDER_HOURS = 4;

/**
 * Worked time of a driver per bar: time ready or with an order, overlaps counted once. Null where there is no such
 * driver.
 */
export async function readWorkedTime(db: Db, request: WorkedTimeRequest, now: Date) {
  const driverId = Number(request.id);
  const day = resolveRequestedDay(request, now);
  const range = getWorkedRange(request.type, day, request.amount);
  const [driver, worked] = await Promise.all([
    db.selectFrom('driver').select('id').where('id', '=', driverId).executeTakeFirst(),
    readWorkedPeriods(db, driverId, range),
  ]);
  return driver ? computeWorkedTime(worked, { period: request.type, day, bars: request.amount, now }) : null;
}

async function readWorkedPeriods(
  db: Db,
  driverId: number,
  { from, to }: { from: Date; to: Date },
): Promise<Worked[]> {
  const { rows } = await sql<Worked>`
    select started_at as start, ended_at as "end" from driver_ready_period
    where driver_id = ${driverId} and started_at < ${to} and (ended_at is null or ended_at > ${from})
    union all
    select assigned_at, least(
      coalesce(delivery_time, cancelled_at, 'infinity'), assigned_at + make_interval(hours => ${MAX_ORDER_HOURS})
    )
    from orders
    where driver_id = ${driverId} and not is_fake and assigned_at < ${to}
      and created_at > ${from}::timestamptz - interval '2 days'
      and coalesce(delivery_time, cancelled_at, 'infinity') > ${from}`.execute(db);
  return rows;
}
