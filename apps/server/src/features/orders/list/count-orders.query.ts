import type { OrderFilters } from '@mishwar/contract';
import { type Halalas, LATE_AFTER_MINUTES } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { matchingOrders } from './matching-orders.ts';
import { ordersOf, tallyOf } from './orders-of-list.ts';

/** How many orders stand behind each tab, and how many open ones are late. */
export async function countOrders(db: Db, now: Date) {
  const live = ordersOf(db, { kind: 'live' }, now, (eb) => eb.lit(true));
  const [{ n }, late, hypothetical, fake] = await Promise.all([
    db
      .selectFrom(live.as('l'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
    lateOrders(db, now),
    tallyOf(db, { kind: 'hypothetical' }),
    tallyOf(db, { kind: 'fake' }),
  ]);
  return { live: n, hypothetical: hypothetical ?? 0, fake: fake ?? 0, late };
}

/** How many real orders the filters match, without a cap: for filters whose orders are few. */
export async function countMatchingOrders(db: Db | Trx, filters: OrderFilters, now: Date): Promise<number> {
  const { where } = await matchingOrders(db, filters, now);
  const { n } = await db
    .selectFrom(ordersOf(db, { kind: 'hypothetical' }, now, where).as('k'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * What the matching real orders cost their delivery companies, in halalas: the contract prices of the delivered ones. For
 * the list of one company `companyId` is given as well, so that order numbers are read as its list reads them.
 */
export async function sumContractPrices(
  db: Db | Trx,
  filters: OrderFilters,
  now: Date,
  companyId?: number,
): Promise<Halalas> {
  const { where } = await matchingOrders(db, filters, now, companyId);
  const { total } = await db
    .selectFrom('orders as o')
    .select(sql<Halalas>`coalesce(sum(o.company_contract_price), 0)::bigint`.as('total'))
    .where('o.status', '=', 'delivered')
    .where((eb) => eb.and([sql<boolean>`not o.is_fake`, where(eb)]))
    .executeTakeFirstOrThrow();
  return total;
}

async function lateOrders(db: Db, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('orders as o')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('o.status', 'not in', ['delivered', 'cancelled'])
    .where(sql<boolean>`not o.is_fake`)
    .where('o.promised_at', '<', new Date(now.getTime() - LATE_AFTER_MINUTES * 60_000))
    .executeTakeFirstOrThrow();
  return n;
}
