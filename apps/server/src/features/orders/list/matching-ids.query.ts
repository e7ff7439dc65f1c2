import type { OrderFilters } from '@mishwar/contract';
import type { Db } from '../../../platform/transaction.ts';
import { totalOf } from './list-orders.query.ts';
import { matchingOrders } from './matching-orders.ts';
import { type OrderList, ordersOf } from './orders-of-list.ts';

/**
 * Which of these orders the filtered list contains, and how many orders it has. Reads each of `ids` by the primary key:
 * that cost is bounded by their number, the one of the total by the cap of counting.
 */
export async function matchingIds(
  db: Db,
  list: OrderList,
  filters: OrderFilters,
  ids: readonly number[],
  now: Date,
): Promise<{ ids: string[]; total: number; total_exact: boolean }> {
  const matching = await matchingOrders(db, filters, now);
  const among = ordersOf(db, list, now, (eb) => eb.and([eb('o.id', 'in', ids), matching.where(eb)]));
  const [rows, total] = await Promise.all([among.execute(), totalOf(db, list, matching, now)]);
  return { ids: rows.map(({ id }) => String(id)), ...total };
}
