import type { TransactionFilters } from '@mishwar/contract';
import { foldText, isTopUpStatusApplicable } from '@mishwar/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';
import { driversNamed, numbersOf, ordersNumbered } from '../search/public.ts';

export type Conditions = Expression<SqlBool>[];

/** What the filters mean on the transaction `t`. Texts become ids first, so that an index finds the rows. */
export interface Matching {
  /** What every row must be. */
  all: Conditions;
  /** Of which kinds they may be: as one condition, or as none where any kind is meant. */
  ofKinds: Conditions;
  /** Each of those kinds by itself, which an index holds in the order of the list. */
  kinds: Conditions[];
}

/** The conditions of {@link Matching} as one list. */
export const toConditions = ({ all, ofKinds }: Matching): Conditions => [...all, ...ofKinds];

/** What the filters mean; `driverId` names the one driver whose transactions are looked for. */
export async function matchingTransactions(
  db: Db,
  filters: TransactionFilters,
  driverId?: number,
): Promise<Matching> {
  const all: Conditions = [];
  const { driver, order_number: numbers, creator, date } = filters;
  if (driverId !== undefined) all.push(sql<SqlBool>`t.driver_id = ${driverId}::bigint`);
  if (creator?.length === 1) all.push(sql<SqlBool>`t.created_by_role = ${creator[0]}`);
  if (driver) {
    const ids = await driversNamed(db, driver);
    all.push(
      ids.length === 1
        ? sql<SqlBool>`t.driver_id = ${ids[0]}::bigint`
        : sql<SqlBool>`t.driver_id = any(${ids}::bigint[])`,
    );
  }
  if (numbers) all.push(sql<SqlBool>`t.order_id = any(${await ordersNumbered(db, numbers)}::bigint[])`);
  if (date) {
    const { from, before } = await resolvePeriod(db, date);
    if (from) all.push(sql<SqlBool>`t.created_at >= ${from}`);
    if (before) all.push(sql<SqlBool>`t.created_at < ${before}`);
  }
  return { all, ...toKinds(filters) };
}

/** Types of transactions, or the states of the top-ups where only they are asked for. */
function toKinds({ type = [], status = [] }: TransactionFilters): Pick<Matching, 'ofKinds' | 'kinds'> {
  if (status.length > 0 && isTopUpStatusApplicable(type)) {
    const topUp = sql<SqlBool>`t.type = 'TOP_UP'::wallet_transaction_type`;
    return {
      ofKinds: [topUp, sql<SqlBool>`t.status = any(${status}::text[])`],
      kinds: [...new Set(status)].map((one) => [topUp, sql<SqlBool>`t.status = ${one}`]),
    };
  }
  return {
    ofKinds: type.length === 0 ? [] : [sql<SqlBool>`t.type = any(${type}::wallet_transaction_type[])`],
    kinds: [...new Set(type)].map((one) => [sql<SqlBool>`t.type = ${one}::wallet_transaction_type`]),
  };
}

/** The same on the former wallet's row `f`, as far as its rows have what a filter asks for. */
export async function matchingFormer(db: Db, filters: TransactionFilters): Promise<Conditions> {
  const conditions: Conditions = [];
  const { driver, order_number: numbers, date } = filters;
  if (driver) {
    const name = `%${foldText(driver).replace(/[\\%_]/g, '\\$&')}%`;
    const ids = await driversNamed(db, driver);
    conditions.push(sql<SqlBool>`(f.search_name like ${name} or f.driver_id = any(${ids}::bigint[]))`);
  }
  if (numbers) conditions.push(sql<SqlBool>`f.order_number = any(${numbersOf(numbers)}::text[])`);
  if (date) {
    const { from, before } = await resolvePeriod(db, date);
    if (from) conditions.push(sql<SqlBool>`f.created_at >= ${from}`);
    if (before) conditions.push(sql<SqlBool>`f.created_at < ${before}`);
  }
  return conditions;
}
