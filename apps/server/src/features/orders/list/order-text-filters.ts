import { splitPastedValues, toPhoneSearchTerm } from '@mishwar/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import { escapeLike } from '../../../platform/lists/condition.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import type { OrderCondition } from './order-expressions.ts';

/**
 * Text is looked for in the small tables first and handed to the orders as ids. Where more rows than this match, the
 * name is so common that a walk along the orders meets it soon, and the ids would be a burden.
 */
const MAX_IDS = 2_000;

/** A shorter part of an order number matches too many numbers to be useful. */
const MIN_PART_LENGTH = 3;

/** Rows of one small table that match a text: their ids, or the word that there are too many to name. */
type Matches = { ids: number[] } | { common: Expression<SqlBool> };

interface NamedTable {
  table: 'customer' | 'restaurant' | 'driver';
  column: 'customer_id' | 'restaurant_id' | 'driver_id';
}
const CUSTOMER: NamedTable = { table: 'customer', column: 'customer_id' };
const RESTAURANT: NamedTable = { table: 'restaurant', column: 'restaurant_id' };
const DRIVER: NamedTable = { table: 'driver', column: 'driver_id' };

/** What was asked for by value and does not exist at all. */
export interface Missing {
  order_number: string[];
  phone: string[];
}

/** The fold of the database itself, so that the needle is always folded as the column is. */
const nameContains = (text: string) => sql<string>`'%' || fold_text(${escapeLike(text)}) || '%'`;

async function lookUp(
  db: Db | Trx,
  { table, column }: NamedTable,
  condition: Expression<SqlBool>,
): Promise<Matches> {
  const result = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} t where ${condition} limit ${MAX_IDS + 1}`.execute(db);
  if (result.rows.length <= MAX_IDS) return { ids: result.rows.map(({ id }) => id) };
  return {
    common: sql<SqlBool>`exists (select from ${sql.table(table)} t where t.id = ${sql.ref(`o.${column}`)} and ${condition})`,
  };
}

const toFilter =
  ({ column }: NamedTable, matches: Matches): OrderCondition =>
  (eb) =>
    'ids' in matches ? eb(`o.${column}`, '=', sql<number>`any(${matches.ids}::bigint[])`) : matches.common;

const byName = async (db: Db | Trx, table: NamedTable, text: string): Promise<OrderCondition> =>
  toFilter(table, await lookUp(db, table, sql<SqlBool>`t.search_name like ${nameContains(text)}`));

export const customerNamed = (db: Db | Trx, text: string): Promise<OrderCondition> =>
  byName(db, CUSTOMER, text);
export const restaurantNamed = (db: Db | Trx, text: string): Promise<OrderCondition> =>
  byName(db, RESTAURANT, text);
/** Orders of the restaurant with this code; none where there is no such restaurant. */
export const restaurantCoded = async (db: Db | Trx, code: string): Promise<OrderCondition> =>
  toFilter(RESTAURANT, await lookUp(db, RESTAURANT, sql<SqlBool>`t.code = ${code}`));
export const driverNamed = (db: Db | Trx, text: string): Promise<OrderCondition> => byName(db, DRIVER, text);

const NOTHING: OrderCondition = (eb) => eb.lit(false);

/** Orders of the customers with these phones, or with this part of a phone. */
export async function phoneFilter(
  db: Db | Trx,
  pasted: string,
): Promise<{ filter: OrderCondition; missing: string[] }> {
  const items = splitPastedValues(pasted);
  const [only] = items;
  if (items.length < 2) {
    const needle = only && toPhoneSearchTerm(only.typed);
    if (!needle) return { filter: NOTHING, missing: [] };
    return { filter: toFilter(CUSTOMER, await phoneMatches(db, needle)), missing: [] };
  }
  const typed = items.map((item) => item.typed);
  const customers = await sql<{ id: number; typed: string }>`
    select c.id, w.typed from unnest(${typed}::text[]) w(typed) join customer c on c.search_phone = fold_phone(w.typed)`.execute(
    db,
  );
  const phones = new Set(customers.rows.map((row) => row.typed));
  return {
    filter: toFilter(CUSTOMER, { ids: customers.rows.map(({ id }) => id) }),
    missing: typed.filter((phone) => !phones.has(phone)),
  };
}

const phoneMatches = (db: Db | Trx, needle: string): Promise<Matches> =>
  lookUp(db, CUSTOMER, sql<SqlBool>`t.search_phone like ${`%${needle}%`}`);

/** Orders with these numbers, or with this part of a number; too short a part is named as missing. */
export async function numberFilter(
  db: Db | Trx,
  pasted: string,
): Promise<{ filter: OrderCondition; missing: string[] }> {
  const items = splitPastedValues(pasted);
  const [only] = items;
  if (!only) return { filter: NOTHING, missing: [] };
  const typed = items.map((item) => item.typed.replace(/^#/, '').toUpperCase());
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('order_number', '=', sql<string>`any(${typed}::text[])`)
    .execute();
  if (items.length === 1 && orders.length === 0 && only.key.length >= MIN_PART_LENGTH)
    return { filter: await numberContains(db, only.key), missing: [] };
  const numbers = new Set(orders.map((row) => row.order_number));
  return {
    filter: withIds(orders.map(({ id }) => id)),
    missing: typed.filter((number) => !numbers.has(number)),
  };
}

const withIds =
  (ids: number[]): OrderCondition =>
  (eb) =>
    eb('o.id', '=', sql<number>`any(${ids}::bigint[])`);

/** Looked up by itself first: joined to the page's sorting, the planner prefers to walk every order by date. */
async function numberContains(db: Db | Trx, part: string): Promise<OrderCondition> {
  const pattern = `%${escapeLike(part.toUpperCase())}%`;
  const result = await sql<{ id: number }>`
    select id from (select id from orders where order_number like ${pattern} offset 0) n limit ${MAX_IDS + 1}`.execute(
    db,
  );
  if (result.rows.length <= MAX_IDS) return withIds(result.rows.map(({ id }) => id));
  return (eb) => eb('o.order_number', 'like', pattern);
}

/** One text against everything that people know an order by: number, customer, phone, restaurant, driver. */
export async function keywordFilter(db: Db | Trx, text: string): Promise<OrderCondition> {
  const needle = toPhoneSearchTerm(text);
  const filters = await Promise.all([
    customerNamed(db, text),
    restaurantNamed(db, text),
    driverNamed(db, text),
    numberFilter(db, text).then(({ filter }) => filter),
    needle && needle.length >= 3
      ? phoneMatches(db, needle).then((matches) => toFilter(CUSTOMER, matches))
      : NOTHING,
  ]);
  return (eb) => eb.or(filters.map((filter) => filter(eb)));
}
