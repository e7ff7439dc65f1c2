import type { Subscription } from '@mishwar/contract';
import { type RawBuilder, sql } from 'kysely';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';
import { type StoredSubscription, SUBSCRIPTION_COLUMNS, toSubscription } from './subscription-row.ts';

/** Upper bound of the count; the portal shows "10,000+". */
const COUNT_CAP = 10_000;

interface SubscriptionsRequest {
  subscriptionName?: string | undefined;
  companyName?: string | undefined;
  createdAtFrom?: string | undefined;
  createdAtTo?: string | undefined;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

/** A page of subscriptions, and how many there are. */
export async function listSubscriptions(
  db: Db,
  request: SubscriptionsRequest,
): Promise<{ results: Subscription[]; count: number; count_exact: boolean }> {
  const { page, limit, sort } = request;
  const where = await matchingSubscriptions(db, request);
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const from = sql`subscription s join delivery_company c on c.id = s.delivery_company_id`;
  const [listed, counted] = await Promise.all([
    sql<StoredSubscription>`
      select ${SUBSCRIPTION_COLUMNS} from ${from} where ${where}
      order by s.created_at ${direction}, s.id ${direction} offset ${(page - 1) * limit} limit ${limit}`.execute(
      db,
    ),
    sql<{ n: number }>`
      select count(*) as n from (select from ${from} where ${where} limit ${COUNT_CAP + 1}) counted`.execute(
      db,
    ),
  ]);
  const count = counted.rows[0]?.n ?? 0;
  return {
    results: listed.rows.map(toSubscription),
    count: Math.min(count, COUNT_CAP),
    count_exact: count <= COUNT_CAP,
  };
}

const holding = (text: string) => sql`'%' || fold_text(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`;

async function matchingSubscriptions(
  db: Db,
  { subscriptionName, companyName, createdAtFrom, createdAtTo }: SubscriptionsRequest,
): Promise<RawBuilder<boolean>> {
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`s.deleted_at is null`];
  if (subscriptionName) conditions.push(sql<boolean>`s.search_name like ${holding(subscriptionName)}`);
  if (companyName) conditions.push(sql<boolean>`fold_text(c.name) like ${holding(companyName)}`);
  const { from, before } = await resolvePeriod(db, { from: createdAtFrom, to: createdAtTo });
  if (from) conditions.push(sql<boolean>`s.created_at >= ${from}`);
  if (before) conditions.push(sql<boolean>`s.created_at < ${before}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
