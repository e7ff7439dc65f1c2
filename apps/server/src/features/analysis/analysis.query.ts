import { formatPickerDay, startOfDay } from '@mishwar/domain';
import { sql } from 'kysely';
import { timeZone } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';

interface Count {
  totalRecords: number;
}
interface OrderAnalysis {
  total: Count;
  order_execute: Count;
  order_cancel: Count;
  order_delivering: Count;
  order_new: Count;
}

/** Real orders created today, in the configured zone, by where they stand. */
export async function analyseOrders(db: Db, now: Date): Promise<OrderAnalysis> {
  const zone = await timeZone(db);
  const today = startOfDay(formatPickerDay(now, zone), zone) ?? now;
  const { rows } = await sql<Record<keyof OrderAnalysis, number>>`
    select count(*) as total,
      count(*) filter (where status = 'delivered') as order_execute,
      count(*) filter (where status = 'cancelled') as order_cancel,
      count(*) filter (where status in ('assigned', 'arrived_store', 'take_order', 'wait_customer')) as order_delivering,
      count(*) filter (where status = 'new') as order_new
    from orders where created_at >= ${today} and not is_fake`.execute(db);
  const count = (key: keyof OrderAnalysis): Count => ({ totalRecords: rows[0]?.[key] ?? 0 });
  return {
    total: count('total'),
    order_execute: count('order_execute'),
    order_cancel: count('order_cancel'),
    order_delivering: count('order_delivering'),
    order_new: count('order_new'),
  };
}

/** How many drivers have an order in hand, and how many there are. */
export async function analyseDrivers(db: Db): Promise<{ count_delivering: number; count_drivers: number }> {
  const { rows } = await sql<{ count_delivering: number; count_drivers: number }>`
    select (
      select count(distinct driver_id) from orders
      where status not in ('delivered', 'cancelled') and not is_fake and driver_id is not null
    ) as count_delivering, (select count(*) from driver) as count_drivers`.execute(db);
  return rows[0] ?? { count_delivering: 0, count_drivers: 0 };
}
