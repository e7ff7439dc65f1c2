import type { Subscription } from '@mishwar/contract';
import { sql } from 'kysely';
import { holdsText, isInPeriod } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';
import { type StoredSubscription, SUBSCRIPTION_COLUMNS, toSubscription } from './subscription-row.ts';

interface SubscriptionFilters {
  subscriptionName?: string | undefined;
  companyName?: string | undefined;
  createdAtFrom?: string | undefined;
  createdAtTo?: string | undefined;
}

const subscriptionList = defineServerList<SubscriptionFilters, StoredSubscription>({
  table: 'subscription',
  as: 's',
  sortedBy: 'created_at',
  only: sql<boolean>`s.deleted_at is null`,
  filters: {
    subscriptionName: (text) => holdsText('s.search_name', text),
    companyName: (text) =>
      sql<boolean>`s.delivery_company_id in (
        select id from delivery_company where ${holdsText('delivery_company.search_name', text)})`,
    createdAtFrom: (from, db) => isInPeriod(db, 's.created_at', { from }),
    createdAtTo: (to, db) => isInPeriod(db, 's.created_at', { to }),
  },
  columns: SUBSCRIPTION_COLUMNS,
  joins: sql`join delivery_company c on c.id = s.delivery_company_id`,
});

/** A page of subscriptions, and how many there are. */
export async function listSubscriptions(
  db: Db,
  { page, limit, sort, ...filters }: PageRequest & SubscriptionFilters,
): Promise<{ results: Subscription[]; count: number; count_exact: boolean }> {
  const { rows, total, total_exact } = await subscriptionList.page(db, { page, limit, sort, filters });
  return { results: rows.map(toSubscription), count: total, count_exact: total_exact };
}
