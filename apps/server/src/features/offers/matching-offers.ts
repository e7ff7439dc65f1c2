import type { OfferFilters } from '@mishwar/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';
import { findDriverIds, findOrderIds } from '../search/public.ts';

/** The conditions that the filters mean, on the offer `f`. Texts become ids first, so that an index finds the offers. */
export async function buildOfferConditions(db: Db, filters: OfferFilters): Promise<Expression<SqlBool>[]> {
  const conditions: Expression<SqlBool>[] = [];
  const { status, driver, order_number: numbers, date } = filters;
  if (status?.length) conditions.push(sql<SqlBool>`f.status = any(${status}::offer_status[])`);
  if (driver) {
    conditions.push(sql<SqlBool>`f.driver_id = any(${await findDriverIds(db, driver)}::bigint[])`);
  }
  if (numbers) {
    conditions.push(sql<SqlBool>`f.order_id = any(${await findOrderIds(db, numbers)}::bigint[])`);
  }
  if (date) {
    const { from, before } = await resolvePeriod(db, date);
    if (from) conditions.push(sql<SqlBool>`f.offered_at >= ${from}`);
    if (before) conditions.push(sql<SqlBool>`f.offered_at < ${before}`);
  }
  return conditions;
}
