import type { PlanMonth, PlanPurchase } from '@mishwar/contract';
import { moneyToWire } from '@mishwar/domain';
import { sql } from 'kysely';
import { countUpTo, type PageRequest, withTotal } from '../../platform/lists/counted-page.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';

const MONTHS = 12;

interface Purchases {
  data: { results: PlanPurchase[]; total: number; total_exact: boolean };
  /** The last twelve months, oldest first; months without a purchase included. */
  months: PlanMonth[];
}

/** Paid purchases of a plan: a page of them, and their sums by month of the configured time zone. */
export async function readPlanPurchases(
  db: Db,
  { id, page, limit, sort }: PageRequest & { id: number },
  now: Date,
): Promise<Purchases> {
  const { timezone } = await readSetting(db, 'TIME_ZONE');
  const paid = sql`
    wallet_payment p join wallet_transaction t on t.id = p.transaction_id and t.status = 'SUCCESS'`;
  const ofPlan = sql`p.plan_id = ${id} and p.settled_at is not null`;
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const [listed, months] = await Promise.all([
    sql<PurchaseRow>`
      select t.id, t.driver_id, d.name, d.phone, coalesce(p.plan_title, pl.title) as title, p.amount, p.gift,
        p.settled_at
      from ${paid} join driver d on d.id = t.driver_id join plan pl on pl.id = p.plan_id
      where ${ofPlan} order by p.settled_at ${direction}, p.id ${direction}
      offset ${(page - 1) * limit} limit ${limit}`.execute(db),
    sql<{ month: string; sold: number; paid: number; given: number }>`
      select to_char(m.start, 'YYYY-MM') as month, s.sold, s.paid, s.given
      from generate_series(
          date_trunc('month', ${now}::timestamptz at time zone ${timezone}) - ${MONTHS - 1} * interval '1 month',
          date_trunc('month', ${now}::timestamptz at time zone ${timezone}), interval '1 month'
        ) as m (start)
        cross join lateral (
          select count(*) as sold, coalesce(sum(p.amount), 0)::bigint as paid, coalesce(sum(p.gift), 0)::bigint as given
          from ${paid}
          where ${ofPlan} and p.settled_at >= m.start at time zone ${timezone}
            and p.settled_at < (m.start + interval '1 month') at time zone ${timezone}
        ) s
      order by m.start`.execute(db),
  ]);
  const { rows, ...totals } = await withTotal(listed.rows, { page, limit }, () =>
    countUpTo(db, sql`${paid} where ${ofPlan}`),
  );
  return {
    data: { results: rows.map(toPurchase), ...totals },
    months: months.rows.map((row) => ({
      ...row,
      paid: moneyToWire(row.paid),
      given: moneyToWire(row.given),
    })),
  };
}

interface PurchaseRow {
  id: number;
  driver_id: number;
  name: string;
  phone: string;
  title: string;
  amount: number;
  gift: number;
  settled_at: Date;
}

const toPurchase = (row: PurchaseRow): PlanPurchase => ({
  transaction_id: String(row.id),
  driver: { _id: String(row.driver_id), name: row.name, phone: row.phone },
  title: row.title,
  price: moneyToWire(row.amount),
  gift: moneyToWire(row.gift),
  paid_at: row.settled_at.toISOString(),
});
