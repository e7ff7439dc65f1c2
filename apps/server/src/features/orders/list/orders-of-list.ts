import { LIVE_AFTER_MS, type OrderSort } from '@mishwar/domain';
import { sql } from 'kysely';
import { genericPlanParam } from '../../../platform/prepared.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import type { OrderCondition, OrderExpressions } from './order-expressions.ts';

/** Written like the predicates of the partial indexes, as a parameter would hide them from a plan that is kept. */
const REAL = sql<boolean>`not o.is_fake`;

/** The order lists, before filters. */
export type OrderList =
  | { kind: 'live' | 'hypothetical' | 'fake' | 'discount' }
  | { kind: 'company'; companyId: number }
  | { kind: 'driver'; driverId: number };

/**
 * Keys (id, and the time `by` as `at`) of the list's orders that meet the condition, unsorted. Without a condition the
 * text is constant: its statement is planned once.
 */
export function ordersOf(
  db: Db | Trx,
  list: OrderList,
  now: Date,
  where?: OrderCondition,
  by: OrderSort = 'created_at',
) {
  return db.selectFrom(keysOf(db, list, now, where, by).as('k')).select(['k.id', 'k.at']);
}

function keysOf(db: Db | Trx, list: OrderList, now: Date, given: OrderCondition | undefined, by: OrderSort) {
  const where: OrderCondition = given ?? ((eb) => eb.lit(true));
  const keysWhere = (condition: OrderCondition) =>
    db
      .selectFrom('orders as o')
      .select(['o.id', `o.${by} as at`])
      .where(condition);
  if (list.kind !== 'live') return keysWhere((eb) => eb.and([inList(eb, list), where(eb)]));
  const from = new Date(now.getTime() - LIVE_AFTER_MS);
  const since = given ? from : genericPlanParam(from);
  const real = (condition: OrderCondition) => keysWhere((eb) => eb.and([REAL, condition(eb), where(eb)]));
  // Three short index ranges; as one condition with OR the planner may walk every order by date instead.
  return real(() => sql<boolean>`o.status not in ('delivered', 'cancelled')`)
    .unionAll(real((eb) => eb.and([sql<boolean>`o.status = 'delivered'`, eb('o.delivery_time', '>', since)])))
    .unionAll(real((eb) => eb.and([sql<boolean>`o.status = 'cancelled'`, eb('o.cancelled_at', '>', since)])));
}

function inList(eb: OrderExpressions, list: Exclude<OrderList, { kind: 'live' }>) {
  if (list.kind === 'fake') return sql<boolean>`o.is_fake`;
  if (list.kind === 'discount') return eb.and([REAL, eb('o.discount_amount', '>', sql.lit(0))]);
  if (list.kind === 'company') return eb.and([REAL, eb('o.delivery_company_id', '=', list.companyId)]);
  if (list.kind === 'driver') return eb.and([REAL, eb('o.driver_id', '=', list.driverId)]);
  return REAL;
}

/** Whether the unfiltered list has a tally. */
export const hasTally = (list: OrderList): boolean => list.kind === 'hypothetical' || list.kind === 'fake';

/** Number of orders of the unfiltered list, from its tally. */
export async function tallyOf(db: Db | Trx, list: OrderList): Promise<number | undefined> {
  if (!hasTally(list)) return undefined;
  const { n } = await db
    .selectFrom('order_tally')
    .select((eb) => sql<number>`coalesce(${eb.fn.sum('n')}, 0)::bigint`.as('n'))
    .where('is_fake', '=', list.kind === 'fake')
    .executeTakeFirstOrThrow();
  return n;
}

const DAY_MS = 86_400_000;

/**
 * The day (UTC) of the order at this offset, and the number of orders before that day; undefined
 * beyond the last order. For lists with a tally.
 */
export async function dayAt(
  db: Db | Trx,
  list: OrderList,
  newestFirst: boolean,
  offset: number,
): Promise<{ begin: Date; end: Date; before: number } | undefined> {
  const direction = sql.raw(newestFirst ? 'desc' : 'asc');
  const { rows } = await sql<{ day: string; before: number }>`
    select day, before from (
      select day, sum(n) as n, (sum(sum(n)) over (order by day ${direction}) - sum(n))::bigint as before
      from order_day_tally where is_fake = ${list.kind === 'fake'} group by day
    ) d where before <= ${offset} and before + n > ${offset}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const begin = new Date(`${row.day}T00:00:00Z`);
  return { begin, end: new Date(begin.getTime() + DAY_MS), before: row.before };
}
