import type { Plan, PlanFilters, PlanRow } from '@mishwar/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';
import { PLAN_COLUMNS, type StoredPlan, toPlan } from './plan-row.ts';

/** Upper bound of the count; the portal shows "10,000+". */
const COUNT_CAP = 10_000;
const SOLD_DAYS = 30;

interface PlansRequest {
  filters: PlanFilters;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

/** A page of plans with their purchases of the last 30 days, and how many plans there are. */
export async function listPlans(
  db: Db,
  { filters, page, limit, sort }: PlansRequest,
  now: Date,
): Promise<{ results: PlanRow[]; total: number; total_exact: boolean }> {
  const where = matchingPlans(filters);
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const since = new Date(now.getTime() - SOLD_DAYS * 86_400_000);
  const { rows } = await sql<StoredPlan & { sold: number }>`
    with listed as (
      select p.id from plan p where ${where}
      order by p.created_at ${direction}, p.id ${direction} offset ${(page - 1) * limit} limit ${limit}
    )
    select ${PLAN_COLUMNS}, bought.sold
    from listed join plan p on p.id = listed.id
      cross join lateral (
        select count(*) as sold from wallet_payment w join wallet_transaction t on t.id = w.transaction_id
        where w.plan_id = p.id and w.settled_at >= ${since} and t.status = 'SUCCESS'
      ) bought
    order by p.created_at ${direction}, p.id ${direction}`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*) as n from (select from plan p where ${where} limit ${COUNT_CAP + 1}) c`.execute(db);
  const total = counted.rows[0]?.n ?? 0;
  return {
    results: rows.map((row) => ({ ...toPlan(row), sold: row.sold })),
    total: Math.min(total, COUNT_CAP),
    total_exact: total <= COUNT_CAP,
  };
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function matchingPlans({ title, status }: PlanFilters): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (title) conditions.push(sql<boolean>`p.search_title like '%' || fold_text(${escapeLike(title)}) || '%'`);
  if (status?.length === 1) conditions.push(sql<boolean>`p.is_active = ${status[0] === 'active'}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A plan; null where there is none. */
export async function readPlan(db: Db | Trx, id: number): Promise<Plan | null> {
  const { rows } = await sql<StoredPlan>`select ${PLAN_COLUMNS} from plan p where p.id = ${id}`.execute(db);
  return rows[0] ? toPlan(rows[0]) : null;
}
