import type { OrderFilters } from '@mishwar/contract';
import type { Db } from '../../../platform/transaction.ts';
import { matchingOrders } from './matching-orders.ts';
import { type OrderList, ordersOf } from './orders-of-list.ts';

/**
 * Which of these orders the filtered list contains. Reads each of `ids` by the primary key: its cost is bounded by their
 * number and not by the length of the list.
 */
export async function matchingIds(
  db: Db,
  list: OrderList,
  filters: OrderFilters,
  ids: readonly number[],
  now: Date,
): Promise<string[]> {
  const { where } = await matchingOrders(db, filters, now);
  const rows = await ordersOf(db, list, now, (eb) => eb.and([eb('o.id', 'in', ids), where(eb)])).execute();
  return rows.map(({ id }) => String(id));
}
