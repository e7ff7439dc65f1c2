import { moneyToWire } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/** Why no fee was held from this driver for an order, at the last assignment; null where one was. */
export async function readFeeWaiver(
  db: Db,
  orderId: number,
  driverId: number,
): Promise<{ subscriptionName: string; fee: string; due_date: string } | null> {
  const { rows } = await sql<{ name: string; fee: number; due_at: Date }>`
    select s.name, w.fee, m.due_at
    from fee_waiver w join membership m on m.id = w.membership_id join subscription s on s.id = m.subscription_id
    where w.order_id = ${orderId} and w.driver_id = ${driverId}
      and not exists (
        select from wallet_transaction t where t.order_id = w.order_id and t.driver_id = w.driver_id
          and t.type in ('HOLDING', 'GIFT_ORDER') and t.created_at > w.waived_at
      )
    order by w.order_version desc limit 1`.execute(db);
  const [row] = rows;
  return row
    ? { subscriptionName: row.name, fee: moneyToWire(row.fee), due_date: row.due_at.toISOString() }
    : null;
}

/** Orders for which memberships waived a driver's fee, and the fees; null where none did. */
export async function sumWaivedFees(
  db: Db,
  driverId: number,
): Promise<{ orders: number; fees: string; subscriptionName: string; due_date: string } | null> {
  const { rows } = await sql<{ orders: number; fees: number; name: string; due_at: Date }>`
    select w.orders, w.fees, s.name, m.due_at
    from (
      select count(distinct order_id) as orders, sum(fee)::bigint as fees, max(membership_id) as last
      from fee_waiver where driver_id = ${driverId}
    ) w
      join membership m on m.id = w.last join subscription s on s.id = m.subscription_id`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    orders: row.orders,
    fees: moneyToWire(row.fees),
    subscriptionName: row.name,
    due_date: row.due_at.toISOString(),
  };
}
