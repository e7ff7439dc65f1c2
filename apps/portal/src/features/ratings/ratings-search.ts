import { PAGE_SIZES } from '@mishwar/domain';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { defineList } from '../../shared/url/define-list.ts';
import { dateRangeFilter, starRangeFilter, starsFilter, textFilter } from '../../shared/url/filter-fields.ts';

export const RATING_TABS = ['all', 'drivers', 'stores'] as const;
export type RatingTab = (typeof RATING_TABS)[number];

const merchantFilter = () => textFilter('ratings.filters.merchant_id', { ltr: true, maxLength: 40 });

export const ratingsList = defineList({
  id: 'ratings',
  pageSizes: PAGE_SIZES.ratings,
  filters: {
    orderNumber: textFilter('ratings.filters.orderNumber', { ltr: true }),
    driverStar: starsFilter('ratings.filters.driverStar'),
    storeStar: starsFilter('ratings.filters.storeStar'),
    date: dateRangeFilter('ratings.filters.date'),
    driverName: textFilter('ratings.filters.driverName'),
    storeName: textFilter('ratings.filters.storeName'),
    merchant_id: merchantFilter(),
    storePhone: textFilter('ratings.filters.storePhone', { ltr: true }),
    driverPhone: textFilter('ratings.filters.driverPhone', { ltr: true }),
    customerPhone: textFilter('ratings.filters.customerPhone', { ltr: true }),
    feedback: textFilter('ratings.filters.feedback'),
  },
});

export const driverRatingsList = defineList({
  id: 'driver-ratings',
  pageSizes: PAGE_SIZES.ratings,
  filters: {
    name: textFilter('ratings.filters.name'),
    phone: textFilter('ratings.filters.phone', { ltr: true }),
    stars: starRangeFilter('ratings.filters.stars'),
  },
});

export const storeRatingsList = defineList({
  id: 'store-ratings',
  pageSizes: PAGE_SIZES.ratings,
  filters: {
    store_name: textFilter('ratings.filters.store_name'),
    phone: textFilter('ratings.filters.store_phone', { ltr: true }),
    city: textFilter('ratings.filters.city'),
    merchant_id: merchantFilter(),
    stars: starRangeFilter('ratings.filters.stars'),
  },
});

/** The ratings of one driver or one store: paged, without filters. */
export const ratingLogsList = defineList({ id: 'rating-logs', pageSizes: PAGE_SIZES.ratings, filters: {} });

export type AllRatingsSearch = ReturnType<typeof ratingsList.read>;
export type DriverRatingsSearch = ReturnType<typeof driverRatingsList.read>;
export type StoreRatingsSearch = ReturnType<typeof storeRatingsList.read>;
export type RatingLogsSearch = ReturnType<typeof ratingLogsList.read>;

/** The search of the page by its tab; each tab has filters of its own. */
export type RatingsSearch =
  | (Omit<AllRatingsSearch, 'tab'> & { tab?: never })
  | (Omit<DriverRatingsSearch, 'tab'> & { tab: 'drivers' })
  | (Omit<StoreRatingsSearch, 'tab'> & { tab: 'stores' });

/** Reads the address; the first tab is not written. */
export function readRatingsSearch(raw: Record<string, unknown>): RatingsSearch {
  if (raw.tab === 'drivers') return { ...driverRatingsList.read(raw), tab: 'drivers' };
  if (raw.tab === 'stores') return { ...storeRatingsList.read(raw), tab: 'stores' };
  const { tab: _none, ...search } = ratingsList.read(raw);
  return search;
}

/** The search of another tab: page 1, the page size kept, without filters. */
export const withTab = (search: RatingsSearch, tab: RatingTab): RatingsSearch =>
  readRatingsSearch({ tab, limit: search.limit });

export const validateRatingsSearch = (raw: Partial<RatingsSearch> & SearchSchemaInput): RatingsSearch =>
  readRatingsSearch({ ...raw });

/** An id in the address as text; one of digits is parsed as a number there. */
function readId(raw: unknown): string | undefined {
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
  return text === '' || text.length > 40 ? undefined : text;
}

export type DriverRatingLogsSearch = RatingLogsSearch & { 'id-number'?: string };
export type StoreRatingLogsSearch = RatingLogsSearch & { merchant_id?: string };

/** The address of a driver's ratings: `?id-number=`. */
export function readDriverRatingLogsSearch(raw: Record<string, unknown>): DriverRatingLogsSearch {
  const id = readId(raw['id-number']);
  return { ...ratingLogsList.read(raw), ...(id !== undefined && { 'id-number': id }) };
}

/** The address of a store's ratings: `?merchant_id=`. */
export function readStoreRatingLogsSearch(raw: Record<string, unknown>): StoreRatingLogsSearch {
  const id = readId(raw.merchant_id);
  return { ...ratingLogsList.read(raw), ...(id !== undefined && { merchant_id: id }) };
}
