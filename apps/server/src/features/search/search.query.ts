import { foldText, type Halalas, moneyToWire, type OrderStatus, toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/lists/condition.ts';
import type { Db } from '../../platform/transaction.ts';
import { toOrderNumber, toRestaurantCodes } from './named-rows.ts';

const MAX_RESULTS = 8;
/** Shorter parts of a number belong to so many orders or people that none of them is the one meant. */
const MIN_PART_LENGTH = 4;
/** A shorter part of a name has no trigram: among customers, the whole index would be read for it. */
const MIN_NAME_LENGTH = 3;
/** Customers of a common name among whom those with exactly that name come first. */
const MAX_CUSTOMERS = 200;

export interface FoundOrder {
  order_number: string;
  customer_name: string;
  customer_phone: string;
  restaurant_name: string;
  status: OrderStatus;
  driver_id: string | null;
  parent_order_id: string | null;
}
interface FoundDriver {
  _id: string;
  name: string;
  phone: string;
  orders_in_hand: number;
}

/** Orders whose number is or holds `q`, and the latest of customers whose phone is or holds it, in any form. */
export async function searchOrders(db: Db, q: string): Promise<FoundOrder[]> {
  const number = toOrderNumber(q);
  const part = number.length >= MIN_PART_LENGTH ? `%${escapeLike(number)}%` : null;
  const phone = buildPhonePattern(q);
  // Digits alone may be either: what begins like a phone is looked for among phones first.
  const placeOfPhones = beginsLikePhone(q) ? 2 : 4;
  // The fences keep each lookup on its own index: joined to the sorting, the planner walks every order by date.
  const { rows } = await sql<FoundOrder>`
    with by_number as (
      select id, 1 as place from orders where order_number = ${number}
      union all
      (select id, 3 from (
        select id from orders where ${part}::text is not null and order_number like ${part} offset 0
      ) part order by id desc limit ${MAX_RESULTS})
    ), by_phone as (
      select latest.id, ${placeOfPhones}::int as place from (
        select id from customer
        where ${phone}::text is not null and search_phone like ${phone} limit 20
      ) c cross join lateral (
        select id from orders where customer_id = c.id order by created_at desc, id desc limit 3
      ) latest
    ), found as (
      select id, min(place) as place from (select * from by_number union all select * from by_phone) f
      group by id order by min(place), id desc limit ${MAX_RESULTS}
    )
    select o.order_number, c.name as customer_name, c.phone as customer_phone, r.name as restaurant_name,
      o.status::text as status, o.driver_id::text as driver_id, o.parent_order_id::text as parent_order_id
    from found join orders o on o.id = found.id
    join customer c on c.id = o.customer_id
    join restaurant r on r.id = o.restaurant_id
    order by found.place, o.id desc`.execute(db);
  return rows;
}

interface FoundPerson {
  _id: string;
  name: string;
  phone: string;
}

/** Customers whose name holds `q`, folded, or whose phone is or holds it, in any form. */
export async function searchCustomers(db: Db, q: string): Promise<FoundPerson[]> {
  return (await customersStatement(q).execute(db)).rows;
}

/** Each lookup is on its own index. */
export function customersStatement(q: string): RawBuilder<FoundPerson> {
  const phone = buildPhonePattern(q);
  const hasTrigram = foldText(q)
    .split(' ')
    .some((word) => word.length >= MIN_NAME_LENGTH);
  return sql<FoundPerson>`
    with found as (
      (select id from customer where ${hasTrigram}::boolean and search_name like ${holding(q)} limit ${MAX_CUSTOMERS})
      union
      (select id from customer
        where ${phone}::text is not null and search_phone like ${phone} limit ${MAX_CUSTOMERS})
    )
    select c.id::text as _id, c.name, c.phone from found join customer c on c.id = found.id
    order by c.search_name = fold_text(${q}) desc, c.name, c.id limit ${MAX_RESULTS}`;
}

/** Drivers whose name holds `q`, folded, whose phone is or holds it, in any form, or whose id number it is. */
export async function searchDrivers(db: Db, q: string): Promise<FoundDriver[]> {
  const phone = buildPhonePattern(q);
  const { rows } = await sql<FoundDriver>`
    select d.id::text as _id, d.name, d.phone, (
      select count(*) from orders o
      where o.driver_id = d.id and o.status not in ('delivered', 'cancelled') and not o.is_fake
    ) as orders_in_hand
    from driver d
    where d.search_name like '%' || fold_text(${escapeLike(q)}) || '%'
      or (${phone}::text is not null and d.search_phone like ${phone})
      or d.id_number = ${foldText(q)}
    order by d.is_active desc, d.name limit ${MAX_RESULTS}`.execute(db);
  return rows;
}

/** The pattern of texts that hold `q`, both folded. */
const holding = (q: string): RawBuilder<string> => sql`'%' || fold_text(${escapeLike(q)}) || '%'`;

/** Delivery companies whose name holds `q`, or whose phone is or holds it. */
export async function searchCompanies(db: Db, q: string): Promise<FoundPerson[]> {
  const phone = buildPhonePattern(q);
  const { rows } = await sql<FoundPerson>`
    select id::text as _id, name, phone from delivery_company
    where deleted_at is null
      and (search_name like ${holding(q)} or (${phone}::text is not null and search_phone like ${phone}))
    order by is_active desc, name limit ${MAX_RESULTS}`.execute(db);
  return rows;
}

/** Pricing plans whose title holds `q`. */
export async function searchPlans(
  db: Db,
  q: string,
): Promise<{ _id: string; title: string; price: string }[]> {
  const { rows } = await sql<{ _id: string; title: string; price: Halalas }>`
    select id::text as _id, title, price from plan
    where search_title like ${holding(q)} order by is_active desc, title limit ${MAX_RESULTS}`.execute(db);
  return rows.map(({ price, ...plan }) => ({ ...plan, price: moneyToWire(price) }));
}

/** Restaurants whose name in either language holds `q`, or whose code it is. */
export async function searchRestaurants(
  db: Db,
  q: string,
): Promise<{ code: string; name: string; name_en: string }[]> {
  const { rows } = await sql<{ code: string; name: string; name_en: string }>`
    select code, name, name_en from restaurant
    where search_name like ${holding(q)} or code = any(${toRestaurantCodes(q)}::text[])
    order by is_active desc, name, code limit ${MAX_RESULTS}`.execute(db);
  return rows;
}

/** Operators whose name, e-mail address, ops id or national id holds `q`. For super admins. */
export async function searchOperators(
  db: Db,
  q: string,
): Promise<{ _id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ _id: string; name: string; email: string }>`
    select id::text as _id, first_name || ' ' || last_name as name, email from operator
    where search_text like ${holding(q)} order by status, name, id limit ${MAX_RESULTS}`.execute(db);
  return rows;
}

const beginsLikePhone = (q: string): boolean => /^(\+|00|05|9665)/.test(foldText(q));

/** What folded phones must look like: with a beginning typed, the beginning; else a part anywhere. */
function buildPhonePattern(q: string): string | null {
  const needle = toPhoneSearchTerm(q);
  if (needle === null || foldText(q).length < MIN_PART_LENGTH) return null;
  if (beginsLikePhone(q)) return `966${needle.replace(/^966/, '')}%`;
  return needle.length >= MIN_PART_LENGTH ? `%${needle}%` : null;
}
