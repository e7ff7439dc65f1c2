import type { OrderFilters } from '@mishwar/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { matchingOrders } from './matching-orders.ts';
import type { OrderCondition, OrderExpressions } from './order-expressions.ts';

export type ExportedOrder = Awaited<ReturnType<ReturnType<typeof selectExported>['execute']>>[number];

const BATCH = 2_000;

/**
 * Batches of every real order that the filters match, newest first, read in short statements from where the last one
 * ended: no connection is held while a slow reader takes his time. Memory holds two batches, for the next one is read
 * while one is written. Times are the wall clock of the database session, "YYYY-MM-DD HH:MM:SS…".
 */
export async function* exportRows(
  db: Db,
  filters: OrderFilters,
  now: Date,
  batch = BATCH,
): AsyncGenerator<readonly ExportedOrder[]> {
  const { where } = await matchingOrders(db, filters, now);
  const read = (after: number | undefined) => {
    const reading = selectExported(db, where, after, batch).execute();
    // Whoever stops reading early does not wait for it; its failure is nobody's business then.
    reading.catch(() => undefined);
    return reading;
  };
  for (let reading = read(undefined); ; ) {
    const rows = await reading;
    if (rows.length === batch) reading = read(rows.at(-1)?.id);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
  }
}

/** The orders behind `after` (an id) with no more than what the columns of files are made of. */
function selectExported(db: Db, where: OrderCondition, after: number | undefined, limit: number) {
  const behind = (eb: OrderExpressions) =>
    after === undefined
      ? eb.lit(true)
      : sql<boolean>`(o.created_at, o.id) < ((select created_at from orders where id = ${after}), ${after})`;
  const chosen = db
    .selectFrom('orders as o')
    .selectAll('o')
    // Word by word the condition of the index by which they are read.
    .where((eb) => eb.and([sql<boolean>`not o.is_fake`, where(eb), behind(eb)]))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit);
  const wallClock = (column: 'created_at' | 'assigned_at' | 'delivery_time') =>
    sql<string | null>`${sql.ref(`o.${column}`)}::text`.as(column);
  return db
    .selectFrom(chosen.as('o'))
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
    .leftJoin('driver as d', 'd.id', 'o.driver_id')
    .select([
      'o.id',
      'o.order_number',
      'o.is_fake',
      'o.status',
      'd.name as driver_name',
      'd.stc_pay_number',
      'd.id_number as driver_id_number',
      sql<boolean | null>`case when o.driver_id is not null then o.is_casper end`.as('is_casper'),
      'o.payment_method',
      'o.point_type',
      'o.delivery_cost',
      'o.discount_amount',
      'o.is_free_express',
      'o.use_geidea',
      'o.from_company',
      'r.name as restaurant_name',
      'c.name as customer_name',
      'c.phone as customer_phone',
      wallClock('created_at'),
      wallClock('assigned_at'),
      wallClock('delivery_time'),
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc');
}
