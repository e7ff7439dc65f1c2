import type { DriverRatingFilters, RatingFilters, StoreRatingFilters } from '@mishwar/contract';
import { toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';

type Condition = RawBuilder<boolean>;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const holding = (text: string) => sql`'%' || fold_text(${escapeLike(text)}) || '%'`;
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** A part of a phone number in the column; nothing matches a text without digits. */
const phoneHolds = (column: RawBuilder<string>, text: string): Condition => {
  const needle = toPhoneSearchTerm(text);
  return needle === null ? sql<boolean>`false` : sql<boolean>`${column} like ${`%${needle}%`}`;
};

/**
 * The condition of the filters on the rating `r`, for the list, its total and its export. Texts are looked for in the
 * small tables, which hand ids to the index of the ratings.
 */
export async function matchingRatings(db: Db, filters: RatingFilters): Promise<Condition> {
  const { merchant_id, storePhone, storeName, driverPhone, driverName, customerPhone } = filters;
  const { orderNumber, feedback, driverStar, storeStar, fromDate, toDate } = filters;
  const conditions: Condition[] = [];
  const store = (where: Condition) =>
    conditions.push(sql<boolean>`r.restaurant_id = any(array(select t.id from restaurant t where ${where}))`);
  const driver = (where: Condition) =>
    conditions.push(sql<boolean>`r.driver_id = any(array(select t.id from driver t where ${where}))`);
  if (merchant_id) store(sql`t.code = ${merchant_id}`);
  if (storePhone) store(phoneHolds(sql`fold_phone(t.phone)`, storePhone));
  if (storeName) store(sql`t.search_name like ${holding(storeName)}`);
  if (driverPhone) driver(phoneHolds(sql`t.search_phone`, driverPhone));
  if (driverName) driver(sql`t.search_name like ${holding(driverName)}`);
  if (customerPhone) {
    const where = phoneHolds(sql`t.search_phone`, customerPhone);
    conditions.push(sql<boolean>`r.customer_id = any(array(select t.id from customer t where ${where}))`);
  }
  if (orderNumber) {
    conditions.push(
      sql<boolean>`r.order_id = any(array(select t.id from orders t where t.order_number = fold_text(${orderNumber})))`,
    );
  }
  if (feedback) conditions.push(sql<boolean>`r.search_feedback like ${holding(feedback)}`);
  if (driverStar !== undefined) conditions.push(sql<boolean>`r.driver_star = ${driverStar}`);
  if (storeStar !== undefined) conditions.push(sql<boolean>`r.store_star = ${storeStar}`);
  if (fromDate !== undefined || toDate !== undefined) {
    const { from, before } = await resolvePeriod(db, { from: fromDate, to: toDate });
    if (from) conditions.push(sql<boolean>`r.created_at >= ${from}`);
    if (before) conditions.push(sql<boolean>`r.created_at < ${before}`);
  }
  return all(conditions);
}

/** Conditions of a range of stars on the sums `s`; a bound that leaves nothing out is none. */
const inStarRange = ({
  fromStar,
  toStar,
}: {
  fromStar?: number | undefined;
  toStar?: number | undefined;
}): Condition[] => [
  ...(fromStar ? [sql<boolean>`s.rating_star >= ${fromStar}`] : []),
  ...(toStar !== undefined ? [sql<boolean>`s.rating_star <= ${toStar}`] : []),
];

/** The condition of the filters on the sums `s` and the driver `d`. */
export function matchingDriverRatings({ phone, name, ...stars }: DriverRatingFilters): Condition {
  const conditions: Condition[] = [sql<boolean>`s.rating_count > 0`, ...inStarRange(stars)];
  if (phone) conditions.push(phoneHolds(sql`d.search_phone`, phone));
  if (name) conditions.push(sql<boolean>`d.search_name like ${holding(name)}`);
  return all(conditions);
}

/** The condition of the filters on the sums `s`, the restaurant `d` and its city `c`. */
export function matchingStoreRatings(filters: StoreRatingFilters): Condition {
  const { phone, store_name, city, merchant_id, ...stars } = filters;
  const conditions: Condition[] = [sql<boolean>`s.rating_count > 0`, ...inStarRange(stars)];
  if (phone) conditions.push(phoneHolds(sql`fold_phone(d.phone)`, phone));
  if (store_name) conditions.push(sql<boolean>`d.search_name like ${holding(store_name)}`);
  if (city) conditions.push(sql<boolean>`fold_text(c.name_ar || ' ' || c.name_en) like ${holding(city)}`);
  if (merchant_id) conditions.push(sql<boolean>`d.code = ${merchant_id}`);
  return all(conditions);
}
