import { moneyToWire } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/** Whether no fee was held for the order of the waiver `w` afterwards. */
const IS_STILL_WAIVED = sql<boolean>`not exists (
  select from wallet_transaction t where t.order_id = w.order_id and t.driver_id = w.driver_id
    and t.type in ('HOLDING', 'GIFT_ORDER') and t.created_at > w.waived_at
)`;

/** Why no fee was held from this driver for an order, at the last assignment; null where one was. */
export async function readFeeWaiver(
  db: Db,
  orderId: number,
  driverId: number,
): Promise<{ subscriptionName: string; fee: string; due_date: string } | null> {
  const { rows } = await sql<{ name: string; fee: number; due_at: Date }>`
    select s.name, w.fee, m.due_at
    from fee_waiver w join membership m on m.id = w.membership_id join subscription s on s.id = m.subscription_id
    where w.order_id = ${orderId} and w.driver_id = ${driverId} and ${IS_STILL_WAIVED}
    order by w.order_version desc limit 1`.execute(db);
  const [row] = rows;
  return row
    ? { subscriptionName: row.name, fee: moneyToWire(row.fee), due_date: row.due_at.toISOString() }
    : null;
}

/**
 * Orders for which memberships waived a driver's fee, and the fees; null where none did. An order counts once, by its last
 * assignment, and not where it was taken from the driver or cancelled: its fee would have been returned.
 */
export async function sumWaivedFees(
  db: Db,
  driverId: number,
): Promise<{ orders: number; fees: string; subscriptionName: string; due_date: string } | null> {
  const { rows } = await sql<{ orders: number; fees: number; name: string; due_at: Date }>`
    select w.orders, w.fees, s.name, m.due_at
    from (
      select count(*) as orders, sum(fee)::bigint as fees, max(membership_id) as last from (
        select distinct on (w.order_id) w.fee, w.membership_id
        from fee_waiver w join orders o on o.id = w.order_id and o.driver_id = w.driver_id
        where w.driver_id = ${driverId} and o.status <> 'cancelled' and ${IS_STILL_WAIVED}
        order by w.order_id, w.order_version desc
      ) latest
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
