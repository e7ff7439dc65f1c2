import { type ExchangeOutcome, foldText } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';
import { findDriverIds } from '../search/public.ts';

/** The table of a log: a partition of `exchange_log` with the indexes of its own filters. */
export type LogTable = 'citc_log' | 'http_log' | 'odoo_log' | 'shukah_log' | 'hyperpay_log' | 'payfort_log';

/** Filters of any log. An absent one, and an empty list, mean everything. */
export interface ExchangeFilters {
  methods?: readonly string[] | undefined;
  types?: readonly string[] | undefined;
  /** Among the types: orders of missing items. */
  hasReorders?: boolean | undefined;
  statuses?: readonly number[] | undefined;
  outcomes?: readonly ExchangeOutcome[] | undefined;
  orderNumber?: string | undefined;
  idNumber?: string | undefined;
  /** An order number or a driver's id number. */
  orderOrDriver?: string | undefined;
  driverName?: string | undefined;
  transactionId?: string | undefined;
  transactionStatuses?: readonly string[] | undefined;
  applications?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The condition of the filters on the exchange `e`, the same for list, total and export. */
export async function matchingExchanges(db: Db, filters: ExchangeFilters): Promise<RawBuilder<boolean>> {
  const conditions: RawBuilder<boolean>[] = [];
  const { methods, statuses, outcomes, transactionStatuses, applications, driverName } = filters;
  if (methods?.length) conditions.push(sql<boolean>`e.method = any(${methods}::text[])`);
  if (statuses?.length) conditions.push(sql<boolean>`e.status = any(${statuses}::smallint[])`);
  if (outcomes?.length) conditions.push(sql<boolean>`e.outcome = any(${outcomes}::exchange_outcome[])`);
  if (transactionStatuses?.length)
    conditions.push(sql<boolean>`e.transaction_status = any(${transactionStatuses}::text[])`);
  if (applications?.length) conditions.push(sql<boolean>`e.from_application = any(${applications}::text[])`);
  const ofType = typeCondition(filters);
  if (ofType) conditions.push(ofType);
  if (filters.orderNumber) conditions.push(sql<boolean>`e.order_number = ${foldText(filters.orderNumber)}`);
  if (filters.idNumber) conditions.push(sql<boolean>`e.driver_id_number = ${foldText(filters.idNumber)}`);
  if (filters.transactionId) conditions.push(sql<boolean>`e.transaction_id = ${filters.transactionId}`);
  if (filters.orderOrDriver) {
    const id = foldText(filters.orderOrDriver);
    conditions.push(sql<boolean>`(e.order_number = ${id} or e.driver_id_number = ${id})`);
  }
  if (driverName)
    conditions.push(sql<boolean>`e.driver_id = any(${await findDriverIds(db, driverName)}::bigint[])`);
  const { from, before } = await resolvePeriod(db, { from: filters.from, to: filters.to });
  if (from) conditions.push(sql<boolean>`e.created_at >= ${from}`);
  if (before) conditions.push(sql<boolean>`e.created_at < ${before}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function typeCondition({ types = [], hasReorders }: ExchangeFilters): RawBuilder<boolean> | null {
  const reorders = sql<boolean>`(e.is_reorder and e.type = 'ORDER_CREATE')`;
  if (types.length === 0) return hasReorders ? reorders : null;
  const ofTypes = sql<boolean>`e.type = any(${types}::text[])`;
  return hasReorders ? sql<boolean>`(${ofTypes} or ${reorders})` : ofTypes;
}
