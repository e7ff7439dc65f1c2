import type { OrderInHand } from '@mishwar/contract';
import { LATE_AFTER_MINUTES } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

/** A driver's open orders, oldest first. */
export async function listOrdersInHand(db: Db | Trx, driverId: number, now: Date): Promise<OrderInHand[]> {
  const { rows } = await sql<Omit<OrderInHand, 'promised_at'> & { promised_at: Date }>`
    select o.order_number, o.version, o.status, r.name as restaurant_name, c.name as customer_name,
      o.customer_address, o.promised_at,
      o.promised_at + make_interval(mins => ${LATE_AFTER_MINUTES}) < ${now} as is_late
    from orders o
    join restaurant r on r.id = o.restaurant_id
    join customer c on c.id = o.customer_id
    where o.driver_id = ${driverId} and o.status not in ('delivered', 'cancelled') and not o.is_fake
    order by o.created_at, o.id
    limit 100`.execute(db);
  return rows.map(({ promised_at, ...row }) => ({ ...row, promised_at: promised_at.toISOString() }));
}
