import type { Plan, PlanFilters, PlanRow } from '@mishwar/contract';
import { sql } from 'kysely';
import { anyOf, holdsText } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import { PLAN_COLUMNS, type StoredPlan, toPlan } from './plan-row.ts';

const SOLD_DAYS = 30;

/** Plans with their purchases since a moment. */
const plansSoldSince = (since: Date) =>
  defineServerList<PlanFilters, StoredPlan & { sold: number }>({
    table: 'plan',
    as: 'p',
    sortedBy: 'created_at',
    filters: {
      title: (text) => holdsText('p.search_title', text),
      status: (states) => anyOf(states.map((state) => sql<boolean>`p.is_active = ${state === 'active'}`)),
    },
    columns: sql`${PLAN_COLUMNS}, (
      select count(*) from wallet_payment w join wallet_transaction t on t.id = w.transaction_id
      where w.plan_id = p.id and w.settled_at >= ${since} and t.status = 'SUCCESS') as sold`,
  });

/** A page of plans with their purchases of the last 30 days, and how many plans there are. */
export async function listPlans(db: Db, request: PageRequest & { filters: PlanFilters }, now: Date) {
  const since = new Date(now.getTime() - SOLD_DAYS * 86_400_000);
  const { rows, ...totals } = await plansSoldSince(since).page(db, request);
  return { results: rows.map((row): PlanRow => ({ ...toPlan(row), sold: row.sold })), ...totals };
}

/** A plan; null where there is none. */
export async function readPlan(db: Db | Trx, id: number): Promise<Plan | null> {
  const { rows } = await sql<StoredPlan>`select ${PLAN_COLUMNS} from plan p where p.id = ${id}`.execute(db);
  return rows[0] ? toPlan(rows[0]) : null;
}
