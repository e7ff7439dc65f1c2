import type { OrderFilters } from '@mishwar/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { readBatches } from '../../../platform/exports/read-batches.ts';
import { COUNT_CAP } from '../../../platform/lists/counted-page.ts';
import type { Db } from '../../../platform/transaction.ts';
import { matchingOrders } from '../list/matching-orders.ts';
import type { OrderCondition } from '../list/order-expressions.ts';
import { ordersOf } from '../list/orders-of-list.ts';

/** The columns of an exported order in read order; each value is text, '' for null. */
const VALUES = [
  'order_number',
  'status',
  'driver_name',
  'stc_pay_number',
  'driver_id_number',
  'is_casper',
  'payment_method',
  'point_type',
  'delivery_cost',
  'discount_amount',
  'is_free_express',
  'use_geidea',
  'from_company',
  'restaurant_name',
  'customer_name',
  'customer_phone',
  'created_at',
  'promised_at',
  'assigned_at',
  'delivery_time',
  'company_contract_price',
] as const;

/** An exported order. Flags are 't', 'f' or '', money is halalas; the contract price is that of a delivered order. */
export type ExportedOrder = Record<(typeof VALUES)[number], string>;

/** Separator of values: a control character that sheets cannot contain. */
const UNIT = '\u001f';

const BATCH = 2_000;

export interface ExportFilters {
  filters: OrderFilters;
  /** The company that the filters name, where it alone may be looked at. */
  companyId?: number | undefined;
}

/**
 * Batches of all matching real orders, newest first, from one snapshot. Times are the wall clock of the database session, "YYYY-MM-DD HH:MM:SS…".
 */
export async function* exportRows(
  { db, pool }: { db: Db; pool: Pool },
  { filters, companyId }: ExportFilters,
  now: Date,
  batch = BATCH,
): AsyncGenerator<readonly ExportedOrder[]> {
  const { where } = await matchingOrders(db, filters, now, companyId);
  const lines = readBatches<{ line: string }>(pool, selectExported(db, where).compile(), batch);
  for await (const rows of lines) yield rows.map(({ line }) => readLine(line));
}

/** Whether an export of these filters has any row. */
export async function hasExportRows(db: Db, filters: OrderFilters, now: Date): Promise<boolean> {
  const { where } = await matchingOrders(db, filters, now);
  const rows = await ordersOf(db, { kind: 'hypothetical' }, now, where).limit(1).execute();
  return rows.length > 0;
}

/** How many rows the STC Pay file of these filters would have: delivered orders, counted up to a cap. */
export async function countStcPayRows(
  db: Db,
  filters: OrderFilters,
  now: Date,
  cap = COUNT_CAP,
): Promise<{ total: number; total_exact: boolean }> {
  const { where } = await matchingOrders(db, filters, now);
  const delivered = ordersOf(db, { kind: 'hypothetical' }, now, (eb) =>
    eb.and([eb('o.status', '=', 'delivered'), where(eb)]),
  );
  const { n } = await db
    .selectFrom(delivered.limit(cap + 1).as('d'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(n, cap), total_exact: n <= cap };
}

/** The orders with the exported columns only. */
function selectExported(db: Db, where: OrderCondition) {
  return (
    db
      .selectFrom('orders as o')
      .innerJoin('customer as c', 'c.id', 'o.customer_id')
      .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
      .leftJoin('driver as d', 'd.id', 'o.driver_id')
      .select(orderLine().as('line'))
      // Must equal the predicate of the partial index.
      .where((eb) => eb.and([sql<boolean>`not o.is_fake`, where(eb)]))
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
  );
}

/** An order as one text: reading a million texts is several times as fast as nineteen million values. */
function orderLine() {
  const text = (column: string) => sql`replace(coalesce(${sql.ref(column)}, ''), ${sql.lit(UNIT)}, '')`;
  const orEmpty = (column: string) => sql`coalesce(${sql.ref(column)}::text, '')`;
  const values: Record<keyof ExportedOrder, RawBuilder<unknown>> = {
    order_number: sql.ref('o.order_number'),
    status: sql.ref('o.status'),
    driver_name: text('d.name'),
    stc_pay_number: text('d.stc_pay_number'),
    driver_id_number: text('d.id_number'),
    is_casper: sql`case when o.driver_id is null then '' when o.is_casper then 't' else 'f' end`,
    payment_method: sql.ref('o.payment_method'),
    point_type: orEmpty('o.point_type'),
    delivery_cost: sql.ref('o.delivery_cost'),
    discount_amount: sql.ref('o.discount_amount'),
    is_free_express: sql.ref('o.is_free_express'),
    use_geidea: sql.ref('o.use_geidea'),
    from_company: text('o.from_company'),
    restaurant_name: text('r.name'),
    customer_name: text('c.name'),
    customer_phone: text('c.phone'),
    created_at: sql.ref('o.created_at'),
    promised_at: sql.ref('o.promised_at'),
    assigned_at: orEmpty('o.assigned_at'),
    delivery_time: orEmpty('o.delivery_time'),
    company_contract_price: sql`coalesce(case when o.status = 'delivered' then o.company_contract_price end::text, '')`,
  };
  // concat_ws skips nulls, which would shift the values: none of them is null.
  return sql<string>`concat_ws(${sql.lit(UNIT)}, ${sql.join(VALUES.map((name) => values[name]))})`;
}

type Texts<Names extends readonly unknown[]> = { [Place in keyof Names]: string };

function readLine(line: string): ExportedOrder {
  const [
    order_number,
    status,
    driver_name,
    stc_pay_number,
    driver_id_number,
    is_casper,
    payment_method,
    point_type,
    delivery_cost,
    discount_amount,
    is_free_express,
    use_geidea,
    from_company,
    restaurant_name,
    customer_name,
    customer_phone,
    created_at,
    promised_at,
    assigned_at,
    delivery_time,
    company_contract_price,
  ] = line.split(UNIT) as unknown as Texts<typeof VALUES>;
  return {
    order_number,
    status,
    driver_name,
    stc_pay_number,
    driver_id_number,
    is_casper,
    payment_method,
    point_type,
    delivery_cost,
    discount_amount,
    is_free_express,
    use_geidea,
    from_company,
    restaurant_name,
    customer_name,
    customer_phone,
    created_at,
    promised_at,
    assigned_at,
    delivery_time,
    company_contract_price,
  };
}
