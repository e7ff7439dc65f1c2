import type { OrderFilters } from '@mishwar/contract';
import type { OrderTab } from '@mishwar/domain';
import { countViews } from '../../../platform/lists/count-views.ts';
import type { Db } from '../../../platform/transaction.ts';
import { totalOf } from './list-orders.query.ts';
import { matchingOrders } from './matching-orders.ts';

export interface OrderView {
  tab: OrderTab;
  filters: OrderFilters;
}

/** How many orders each view has. `db` limits each statement's time. */
export const countOrderViews = (db: Db, views: readonly OrderView[], now: Date) =>
  countViews(views, async ({ tab, filters }) =>
    totalOf(db, { kind: tab }, await matchingOrders(db, filters, now), now),
  );
