import type { OrderFilters } from '@mishwar/contract';
import type { OrderTab } from '@mishwar/domain';
import { isStatementTimeout } from '../../../platform/http/errors.ts';
import type { Db } from '../../../platform/transaction.ts';
import { totalOf } from './list-orders.query.ts';
import { matchingOrders } from './matching-orders.ts';

export interface OrderView {
  tab: OrderTab;
  filters: OrderFilters;
}

type ViewCount = { total: number; total_exact: boolean } | null;

/**
 * How many orders each view has, counted up to the cap; null for one that takes too long. `db` limits each statement's
 * time. One after the other, so that a caller holds one connection.
 */
export async function countViews(db: Db, views: readonly OrderView[], now: Date): Promise<ViewCount[]> {
  const counts: ViewCount[] = [];
  for (const view of views) counts.push(await countView(db, view, now));
  return counts;
}

async function countView(db: Db, { tab, filters }: OrderView, now: Date): Promise<ViewCount> {
  try {
    return await totalOf(db, { kind: tab }, await matchingOrders(db, filters, now), now);
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}
