import type { TransactionFilters } from '@mishwar/contract';
import { foldText, isTopUpStatusApplicable } from '@mishwar/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import { escapeLike } from '../../platform/lists/condition.ts';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';
import { isDriverNamed, isOrderNumbered, parseOrderNumbers } from '../search/public.ts';

export type Conditions = Expression<SqlBool>[];

/**
 * The conditions of the filters on the transaction `t`. Texts are resolved to ids first, so that an index applies.
 */
export interface Matching {
  /** Conditions of every row. */
  all: Conditions;
  /** The condition on the kind; empty for any kind. */
  ofKinds: Conditions;
  /** One condition per kind, each matching an index in the list's order. */
  kinds: Conditions[];
}

/** The conditions of {@link Matching} as one list. */
export const toConditions = ({ all, ofKinds }: Matching): Conditions => [...all, ...ofKinds];

/** Resolves the filters; `driverId` restricts them to one driver. */
export async function matchingTransactions(
  db: Db,
  filters: TransactionFilters,
  driverId?: number,
): Promise<Matching> {
  const all: Conditions = [];
  const { driver, order_number: numbers, creator, plans, unsettled, date } = filters;
  if (driverId !== undefined) all.push(sql<SqlBool>`t.driver_id = ${driverId}::bigint`);
  if (creator?.length === 1) all.push(sql<SqlBool>`t.created_by_role = ${creator[0]}`);
  if (plans?.length) {
    all.push(sql<SqlBool>`t.type = 'TOP_UP'::wallet_transaction_type and t.id in (
      select w.transaction_id from wallet_payment w where w.plan_id = any(${plans}::bigint[]))`);
  }
  if (unsettled?.length) {
    all.push(sql<SqlBool>`t.type = 'TOP_UP'::wallet_transaction_type and t.id in (
      select w.transaction_id from wallet_payment w
      where w.gateway = any(${unsettled}::text[]) and w.settled_at is null and w.expires_at < now())`);
  }
  if (driver) all.push(await isDriverNamed(db, 't.driver_id', driver));
  if (numbers) all.push(await isOrderNumbered(db, 't.order_id', numbers));
  if (date) {
    const { from, before } = await resolvePeriod(db, date);
    if (from) all.push(sql<SqlBool>`t.created_at >= ${from}`);
    if (before) all.push(sql<SqlBool>`t.created_at < ${before}`);
  }
  return { all, ...toKinds(filters) };
}

/** Conditions on the type, or on the status where only top-ups are requested. */
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

/** The conditions on a row `f` of the former wallet, for the filters that apply to it. */
export async function matchingFormer(db: Db, filters: TransactionFilters): Promise<Conditions> {
  const conditions: Conditions = [];
  const { driver, order_number: numbers, date } = filters;
  if (driver) {
    const name = `%${escapeLike(foldText(driver))}%`;
    conditions.push(
      sql<SqlBool>`(f.search_name like ${name} or ${await isDriverNamed(db, 'f.driver_id', driver)})`,
    );
  }
  if (numbers) conditions.push(sql<SqlBool>`f.order_number = any(${parseOrderNumbers(numbers)}::text[])`);
  if (date) {
    const { from, before } = await resolvePeriod(db, date);
    if (from) conditions.push(sql<SqlBool>`f.created_at >= ${from}`);
    if (before) conditions.push(sql<SqlBool>`f.created_at < ${before}`);
  }
  return conditions;
}
