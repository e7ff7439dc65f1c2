import type { OrderFilters } from '@mishwar/contract';
import {
  type HourOfDay,
  LATE_AFTER_MINUTES,
  NO_CANCEL_REASON,
  toOrderStatus,
  toPaymentMethods,
} from '@mishwar/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type DateRange, resolvePeriod } from '../../../platform/period.ts';
import { readSetting } from '../../../platform/settings.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import type { OrderCondition, OrderExpressions } from './order-expressions.ts';
import {
  customerNamed,
  driverNamed,
  keywordFilter,
  type Missing,
  numberFilter,
  phoneFilter,
  restaurantCoded,
  restaurantNamed,
} from './order-text-filters.ts';

/** The filters as one condition on `o`, and the values that do not exist. */
export interface MatchingOrders {
  /** Nothing is filtered: every order of the list matches. */
  isEverything: boolean;
  where: OrderCondition;
  missing: Missing;
}

/**
 * The order filters as SQL, shared by list, total and export. Texts are resolved through the small tables
 * first, so that the condition uses columns of `orders` only; days are those of the TIME_ZONE setting. The orders are
 * those of the company `companyId`, where it is given: its list has that condition.
 */
export async function matchingOrders(
  db: Db | Trx,
  filters: OrderFilters,
  now: Date,
  companyId?: number,
): Promise<MatchingOrders> {
  const missing: Missing = { order_number: [], phone: [] };
  const conditions: OrderCondition[] = [...plainFilters(filters, now), ...(await periodFilters(db, filters))];
  const pending: Promise<OrderCondition>[] = [];
  if (filters.keyword) pending.push(keywordFilter(db, filters.keyword));
  if (filters.customer_name) pending.push(customerNamed(db, filters.customer_name));
  if (filters.restaurant_code) pending.push(restaurantCoded(db, filters.restaurant_code));
  if (filters.hour?.length) pending.push(createdInHours(db, filters.hour));
  if (filters.restaurant) pending.push(restaurantNamed(db, filters.restaurant));
  if (filters.driver_name) pending.push(driverNamed(db, filters.driver_name));
  const named = {
    order_number: (text: string) => numberFilter(db, text, companyId),
    phone: (text: string) => phoneFilter(db, text),
  };
  for (const field of ['order_number', 'phone'] as const) {
    const pasted = filters[field];
    if (!pasted) continue;
    pending.push(
      named[field](pasted).then((result) => {
        missing[field] = result.missing;
        return result.filter;
      }),
    );
  }
  conditions.push(...(await Promise.all(pending)));
  return {
    isEverything: conditions.length === 0,
    where: (eb) => eb.and(conditions.map((condition) => condition(eb))),
    missing,
  };
}

function plainFilters(filters: OrderFilters, now: Date): OrderCondition[] {
  const conditions: OrderCondition[] = [];
  const yesNo = (value: 'yes' | 'no' | undefined, condition: OrderCondition) => {
    if (value) conditions.push(value === 'yes' ? condition : (eb) => eb.not(condition(eb)));
  };
  const { payment, status, from_company: companies, driver_company: deliveryCompanies } = filters;
  const { customer_city: cities, cancel_reason: reasons } = filters;
  if (payment?.length) conditions.push(paidBy(payment));
  if (status?.length) conditions.push((eb) => eb('o.status', 'in', status.map(toOrderStatus)));
  if (companies?.length) conditions.push((eb) => eb('o.from_company', 'in', companies));
  if (deliveryCompanies?.length) {
    conditions.push((eb) => eb('o.delivery_company_id', 'in', deliveryCompanies.map(Number)));
  }
  if (cities?.length) conditions.push((eb) => eb('o.customer_city_id', 'in', cities.map(Number)));
  if (reasons?.length) conditions.push((eb) => cancelledFor(eb, reasons));
  yesNo(filters.isFreeExpress, (eb) => eb('o.is_free_express', '=', true));
  yesNo(filters.isDiscount, (eb) => eb('o.discount_amount', '>', 0));
  yesNo(filters.use_geidea, (eb) => eb('o.use_geidea', '=', true));
  yesNo(filters.isMissingOrder, (eb) => eb('o.is_missing_items_order', '=', true));
  yesNo(filters.late, (eb) => late(eb, now));
  if (filters.on_time) conditions.push((eb) => eb('o.status', '=', 'delivered'));
  yesNo(filters.on_time, (eb) => eb('o.delivery_time', '<=', eb.ref('o.promised_at')));
  // A property of the driver: an order without a driver matches neither value.
  if (filters.isCasper) conditions.push((eb) => eb('o.driver_id', 'is not', null));
  yesNo(filters.isCasper, (eb) => eb('o.is_casper', '=', true));
  return conditions;
}

/** Cancelled orders with one of these reasons; `none` is a cancelled order without a reason. */
function cancelledFor(eb: OrderExpressions, reasons: readonly string[]): Expression<SqlBool> {
  const ids = reasons.filter((reason) => reason !== NO_CANCEL_REASON).map(Number);
  const isOneOf = eb('o.cancel_reason_id', '=', sql<number>`any(${ids}::bigint[])`);
  return eb.and([
    eb('o.status', '=', 'cancelled'),
    reasons.includes(NO_CANCEL_REASON) ? eb.or([isOneOf, eb('o.cancel_reason_id', 'is', null)]) : isOneOf,
  ]);
}

/** Orders created within these hours of the day, in the configured zone. */
async function createdInHours(db: Db | Trx, hours: readonly HourOfDay[]): Promise<OrderCondition> {
  const zone = (await readSetting(db, 'TIME_ZONE')).timezone;
  return () =>
    sql<SqlBool>`extract(hour from o.created_at at time zone ${zone}) = any(${hours.map(Number)}::int[])`;
}

/** By the displayed method: an order fully paid with points counts as Point. */
function paidBy(payment: NonNullable<OrderFilters['payment']>): OrderCondition {
  const methods = [...new Set(payment.flatMap(toPaymentMethods))];
  return (eb) => {
    const byMethod = eb('o.payment_method', 'in', methods);
    return methods.includes('Point')
      ? eb.or([byMethod, eb('o.point_type', '=', 'total')])
      : eb.and([byMethod, eb('o.point_type', 'is distinct from', 'total')]);
  };
}

function late(eb: OrderExpressions, now: Date): Expression<SqlBool> {
  // Must equal the predicate of the partial index on late orders, so that the planner can prove it.
  const grace = sql.raw(`interval '${LATE_AFTER_MINUTES} minutes'`);
  const lateOrOpen = sql<SqlBool>`(o.status <> 'cancelled'
    and (o.status <> 'delivered' or o.delivery_time - o.promised_at > ${grace}))`;
  return eb.and([
    lateOrOpen,
    sql<SqlBool>`(o.status = 'delivered' or ${now}::timestamptz - o.promised_at > ${grace})`,
  ]);
}

async function periodFilters(db: Db | Trx, { date, delivered }: OrderFilters): Promise<OrderCondition[]> {
  const conditions: OrderCondition[] = [];
  if (date) conditions.push(...(await isWithin(db, 'o.created_at', date)));
  if (delivered) {
    conditions.push((eb) => eb('o.status', '=', 'delivered'));
    conditions.push(...(await isWithin(db, 'o.delivery_time', delivered)));
  }
  return conditions;
}

async function isWithin(
  db: Db | Trx,
  column: 'o.created_at' | 'o.delivery_time',
  range: DateRange,
): Promise<OrderCondition[]> {
  const { from, before } = await resolvePeriod(db, range);
  const conditions: OrderCondition[] = [];
  if (from) conditions.push((eb) => eb(column, '>=', from));
  if (before) conditions.push((eb) => eb(column, '<', before));
  return conditions;
}
