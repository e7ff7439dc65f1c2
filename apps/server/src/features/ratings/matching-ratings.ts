import type { DriverRatingFilters, RatingFilters, StoreRatingFilters } from '@mishwar/contract';
import { toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  allOf,
  type Condition,
  escapeLike,
  holdsPhone,
  holdsText,
  isInPeriod,
  isOneOf,
} from '../../platform/lists/condition.ts';
import { type FilterMap, matching } from '../../platform/lists/filter-map.ts';
import type { Db } from '../../platform/transaction.ts';
import { toOrderNumber, toRestaurantCodes } from '../search/public.ts';

/** As `holdsPhone`, for a phone that no column holds for searching. */
function phoneHolds(folded: RawBuilder<unknown>, text: string): Condition {
  const digits = toPhoneSearchTerm(text);
  return digits === null ? sql<boolean>`false` : sql<boolean>`${folded} like ${`%${digits}%`}`;
}

const ofStore = (where: Condition): Condition =>
  sql<boolean>`r.restaurant_id = any(array(select t.id from restaurant t where ${where}))`;
const ofDriver = (where: Condition): Condition =>
  sql<boolean>`r.driver_id = any(array(select t.id from driver t where ${where}))`;
const ofCustomer = (where: Condition): Condition =>
  sql<boolean>`r.customer_id = any(array(select t.id from customer t where ${where}))`;

/**
 * What the filters mean for the rating `r`, for the list, its total and its export. Texts are looked for in the small
 * tables, which hand ids to the index of the ratings.
 */
export const RATING_FILTERS: FilterMap<RatingFilters> = {
  merchant_id: (code) => ofStore(isOneOf('t.code', 'text', toRestaurantCodes(code))),
  storePhone: (text) => ofStore(phoneHolds(sql`fold_phone(t.phone)`, text)),
  storeName: (text) => ofStore(holdsText('t.search_name', text)),
  driverPhone: (text) => ofDriver(holdsPhone('t.search_phone', text)),
  driverName: (text) => ofDriver(holdsText('t.search_name', text)),
  customerPhone: (text) => ofCustomer(holdsPhone('t.search_phone', text)),
  orderNumber: (number) =>
    sql<boolean>`r.order_id = any(array(select t.id from orders t where t.order_number = ${toOrderNumber(number)}))`,
  feedback: (text) => holdsText('r.search_feedback', text),
  driverStar: (stars) => sql<boolean>`r.driver_star = ${stars}`,
  storeStar: (stars) => sql<boolean>`r.store_star = ${stars}`,
  fromDate: (from, db) => isInPeriod(db, 'r.created_at', { from }),
  toDate: (to, db) => isInPeriod(db, 'r.created_at', { to }),
};

/** A range of stars on the sums `s`; a bound that leaves nothing out is none. */
const STAR_RANGE = {
  fromStar: (stars: number) => (stars > 0 ? sql<boolean>`s.rating_star >= ${stars}` : undefined),
  toStar: (stars: number) => sql<boolean>`s.rating_star <= ${stars}`,
};

const DRIVER_RATING_FILTERS: FilterMap<DriverRatingFilters> = {
  phone: (text) => holdsPhone('d.search_phone', text),
  name: (text) => holdsText('d.search_name', text),
  ...STAR_RANGE,
};

const STORE_RATING_FILTERS: FilterMap<StoreRatingFilters> = {
  phone: (text) => phoneHolds(sql`fold_phone(d.phone)`, text),
  store_name: (text) => holdsText('d.search_name', text),
  city: (text) =>
    sql<boolean>`fold_text(c.name_ar || ' ' || c.name_en) like '%' || fold_text(${escapeLike(text)}) || '%'`,
  merchant_id: (code) => isOneOf('d.code', 'text', toRestaurantCodes(code)),
  ...STAR_RANGE,
};

const IS_RATED = sql<boolean>`s.rating_count > 0`;

/** The condition of the filters on the sums `s` and the driver `d`. */
export const matchingDriverRatings = async (db: Db, filters: DriverRatingFilters): Promise<Condition> =>
  allOf([IS_RATED, await matching(db, DRIVER_RATING_FILTERS, filters)]);

/** The condition of the filters on the sums `s`, the restaurant `d` and its city `c`. */
export const matchingStoreRatings = async (db: Db, filters: StoreRatingFilters): Promise<Condition> =>
  allOf([IS_RATED, await matching(db, STORE_RATING_FILTERS, filters)]);
