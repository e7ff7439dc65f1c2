import type { TransactionFilters } from '@mishwar/contract';
import { foldText, topUpStatusApplies } from '@mishwar/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import { periodOf } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';
import { driversNamed, numbersOf, ordersNumbered } from '../search/public.ts';

export type Conditions = Expression<SqlBool>[];

/** The conditions that the filters mean on the transaction `t`. Texts become ids first, so that an index finds the rows. */
export async function matchingTransactions(
  db: Db,
  filters: TransactionFilters,
  driverId?: number,
): Promise<Conditions> {
  const conditions: Conditions = [];
  const { driver, type, status, order_number: numbers, creator, date } = filters;
  if (driverId !== undefined) conditions.push(sql<SqlBool>`t.driver_id = ${driverId}::bigint`);
  if (type?.length === 1) conditions.push(sql<SqlBool>`t.type = ${type[0]}::wallet_transaction_type`);
  else if (type?.length) conditions.push(sql<SqlBool>`t.type = any(${type}::wallet_transaction_type[])`);
  if (status?.length && topUpStatusApplies(type)) {
    // One state is read in its own sequence from the index of top-ups.
    if (status.length === 1) conditions.push(sql<SqlBool>`t.status = ${status[0]}`);
    else conditions.push(sql<SqlBool>`t.status = any(${status}::text[])`);
  }
  if (creator?.length === 1) conditions.push(sql<SqlBool>`t.created_by_role = ${creator[0]}`);
  if (driver) conditions.push(sql<SqlBool>`t.driver_id = any(${await driversNamed(db, driver)}::bigint[])`);
  if (numbers) {
    conditions.push(sql<SqlBool>`t.order_id = any(${await ordersNumbered(db, numbers)}::bigint[])`);
  }
  if (date) {
    const { from, before } = await periodOf(db, date);
    if (from) conditions.push(sql<SqlBool>`t.created_at >= ${from}`);
    if (before) conditions.push(sql<SqlBool>`t.created_at < ${before}`);
  }
  return conditions;
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
    const { from, before } = await periodOf(db, date);
    if (from) conditions.push(sql<SqlBool>`f.created_at >= ${from}`);
    if (before) conditions.push(sql<SqlBool>`f.created_at < ${before}`);
  }
  return conditions;
}
