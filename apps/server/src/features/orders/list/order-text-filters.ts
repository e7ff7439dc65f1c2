import { splitPastedValues, toPhoneSearchTerm } from '@mishwar/domain';
import { sql } from 'kysely';
import {
  type Condition,
  escapeLike,
  holdsText,
  isIdOf,
  isOneOf,
  MAX_IDS,
} from '../../../platform/lists/condition.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { parseOrderNumbers, toRestaurantCodes } from '../../search/public.ts';
import type { OrderCondition } from './order-expressions.ts';

/** A shorter part of an order number matches too many numbers to be useful. */
const MIN_PART_LENGTH = 3;

/** What was asked for by value and does not exist at all. */
export interface Missing {
  order_number: string[];
  phone: string[];
}

const toFilter =
  (condition: Condition): OrderCondition =>
  () =>
    condition;

export const customerNamed = async (db: Db | Trx, text: string): Promise<OrderCondition> =>
  toFilter(await isIdOf(db, 'o.customer_id', 'customer', holdsText('named.search_name', text)));
export const restaurantNamed = async (db: Db | Trx, text: string): Promise<OrderCondition> =>
  toFilter(await isIdOf(db, 'o.restaurant_id', 'restaurant', holdsText('named.search_name', text)));
/** Orders of the restaurant with this code; none where there is no such restaurant. */
export const restaurantCoded = async (db: Db | Trx, code: string): Promise<OrderCondition> =>
  toFilter(
    await isIdOf(db, 'o.restaurant_id', 'restaurant', isOneOf('named.code', 'text', toRestaurantCodes(code))),
  );
export const driverNamed = async (db: Db | Trx, text: string): Promise<OrderCondition> =>
  toFilter(await isIdOf(db, 'o.driver_id', 'driver', holdsText('named.search_name', text)));

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
    return { filter: await phoneContains(db, needle), missing: [] };
  }
  const typed = items.map((item) => item.typed);
  const customers = await sql<{ id: number; typed: string }>`
    select c.id, w.typed from unnest(${typed}::text[]) w(typed) join customer c on c.search_phone = fold_phone(w.typed)`.execute(
    db,
  );
  const phones = new Set(customers.rows.map((row) => row.typed));
  const ids = customers.rows.map(({ id }) => id);
  return {
    filter: toFilter(isOneOf('o.customer_id', 'bigint', ids)),
    missing: typed.filter((phone) => !phones.has(phone)),
  };
}

const phoneContains = async (db: Db | Trx, needle: string): Promise<OrderCondition> =>
  toFilter(
    await isIdOf(db, 'o.customer_id', 'customer', sql<boolean>`named.search_phone like ${`%${needle}%`}`),
  );

/**
 * Orders with these numbers, or with this part of a number; too short a part is named as missing. The orders of a
 * company are all that count where one is given: another's number would tell that it exists.
 */
export async function numberFilter(
  db: Db | Trx,
  pasted: string,
  companyId?: number,
): Promise<{ filter: OrderCondition; missing: string[] }> {
  const typed = parseOrderNumbers(pasted);
  const [only] = typed;
  if (!only) return { filter: NOTHING, missing: [] };
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('order_number', '=', sql<string>`any(${typed}::text[])`)
    .where((eb) =>
      companyId === undefined ? eb.lit(true) : eb.and({ delivery_company_id: companyId, is_fake: false }),
    )
    .execute();
  if (typed.length === 1 && orders.length === 0 && only.length >= MIN_PART_LENGTH)
    return { filter: await numberContains(db, only), missing: [] };
  const numbers = new Set(orders.map((row) => row.order_number));
  return {
    filter: withIds(orders.map(({ id }) => id)),
    missing: typed.filter((number) => !numbers.has(number)),
  };
}

const withIds = (ids: number[]): OrderCondition => toFilter(isOneOf('o.id', 'bigint', ids));

/** Looked up by itself first: joined to the page's sorting, the planner prefers to walk every order by date. */
async function numberContains(db: Db | Trx, part: string): Promise<OrderCondition> {
  const pattern = `%${escapeLike(part)}%`;
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
    needle && needle.length >= 3 ? phoneContains(db, needle) : NOTHING,
  ]);
  return (eb) => eb.or(filters.map((filter) => filter(eb)));
}
