import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type {
  AllRatingsSearch,
  DriverRatingsSearch,
  RatingLogsSearch,
  RatingsSearch,
  StoreRatingsSearch,
} from './ratings-search.ts';

type Paged = Pick<RatingLogsSearch, 'page' | 'limit' | 'sort'>;
type AnyRange = { stars?: { from: number; to: number } };

const pageOf = ({ page, limit, sort }: Paged) => ({
  page,
  limit,
  sort: sort ?? (-1 as const),
});

/** The filters of the list of all ratings as the call takes them. */
export function toRatingFilter({ date, ...filter }: NonNullable<AllRatingsSearch['filters']> = {}) {
  return {
    ...filter,
    ...(date?.from && { fromDate: date.from }),
    ...(date?.to && { toDate: date.to }),
  };
}

/** The filters of a list of means as the call takes them: the range of stars as its two ends. */
export function toMeanFilter<Filters extends AnyRange>({ stars, ...filter }: Filters) {
  return { ...filter, ...(stars && { fromStar: stars.from, toStar: stars.to }) };
}

/** A page of the ratings of orders. */
export const ratingsQuery = ({ filters, ...search }: Extract<RatingsSearch, { tab?: never }>) =>
  orpc.ratings.list.queryOptions({
    input: { ...pageOf(search), filter: toRatingFilter(filters) },
    placeholderData: keepPreviousData,
  });

/** The rating of one order. */
export const orderRatingQuery = (orderNumber: string) =>
  orpc.ratings.list.queryOptions({ input: { filter: { orderNumber } } });

/** A page of rated drivers. */
export const driverRatingsQuery = ({ filters = {}, ...search }: Omit<DriverRatingsSearch, 'tab'>) =>
  orpc.ratings.drivers.queryOptions({
    input: { ...pageOf(search), filter: toMeanFilter(filters) },
    placeholderData: keepPreviousData,
  });

/** A page of rated stores. */
export const storeRatingsQuery = ({ filters = {}, ...search }: Omit<StoreRatingsSearch, 'tab'>) =>
  orpc.ratings.stores.queryOptions({
    input: { ...pageOf(search), filter: toMeanFilter(filters) },
    placeholderData: keepPreviousData,
  });

/** A page of one driver's ratings. */
export const driverLogsQuery = (idNumber: string, search: Paged) =>
  orpc.ratings.driverLogs.queryOptions({
    input: { 'id-number': idNumber, ...pageOf(search) },
    placeholderData: keepPreviousData,
  });

/** A page of one store's ratings. */
export const storeLogsQuery = (merchantId: string, search: Paged) =>
  orpc.ratings.list.queryOptions({
    input: { filter: { merchant_id: merchantId }, ...pageOf(search) },
    placeholderData: keepPreviousData,
  });

/** A driver's name, spread of stars and trend. */
export const driverTrendQuery = (idNumber: string) =>
  orpc.ratings.driverTrend.queryOptions({ input: { id_number: idNumber } });

/** A store's name, spread of stars and trend. */
export const storeTrendQuery = (merchantId: string) =>
  orpc.ratings.storeTrend.queryOptions({ input: { merchant_id: merchantId } });
