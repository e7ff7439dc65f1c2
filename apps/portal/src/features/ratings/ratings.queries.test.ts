import { expect, test } from 'vitest';
import {
  driverLogsQuery,
  driverRatingsQuery,
  driverTrendQuery,
  orderRatingQuery,
  ratingsQuery,
  storeLogsQuery,
  storeRatingsQuery,
  storeTrendQuery,
  toMeanFilter,
  toRatingFilter,
} from './ratings.queries.ts';

const inputOf = ({ queryKey }: { queryKey: readonly unknown[] }) => (queryKey[1] as { input: unknown }).input;
const date = { from: '2026-03-01', to: '2026-03-10' };

test('the period becomes two dates of the call, either alone', () => {
  expect(toRatingFilter()).toEqual({});
  expect(toRatingFilter({ date })).toEqual({ fromDate: date.from, toDate: date.to });
  expect(toRatingFilter({ date: { from: date.from } })).toEqual({ fromDate: date.from });
  expect(toRatingFilter({ date: { to: date.to } })).toEqual({ toDate: date.to });
});

test('a range of stars becomes its two ends', () => {
  expect(
    toMeanFilter({ name: 'A', stars: { from: 2, to: 4 } } as { stars: { from: number; to: number } }),
  ).toEqual({ name: 'A', fromStar: 2, toStar: 4 });
  expect(toMeanFilter({})).toEqual({});
});

test('ratings are read newest first unless the address says otherwise', () => {
  const page = { page: 2, limit: 10 as never };
  expect(inputOf(ratingsQuery({ ...page, filters: { date } }))).toEqual({
    ...page,
    sort: -1,
    filter: { fromDate: date.from, toDate: date.to },
  });
  expect(inputOf(driverRatingsQuery({ ...page, sort: 1 }))).toEqual({ ...page, sort: 1, filter: {} });
  const stars = { from: 2, to: 4 };
  expect(inputOf(storeRatingsQuery({ ...page, filters: { city: 'A', stars } }))).toEqual({
    ...page,
    sort: -1,
    filter: { city: 'A', fromStar: 2, toStar: 4 },
  });
  expect(inputOf(driverLogsQuery('10', page))).toEqual({ 'id-number': '10', ...page, sort: -1 });
  expect(inputOf(storeLogsQuery('R1', page))).toEqual({ filter: { merchant_id: 'R1' }, ...page, sort: -1 });
  expect(inputOf(orderRatingQuery('88'))).toEqual({ filter: { orderNumber: '88' } });
});

test('the trend of a driver or a store is that of its id', () => {
  expect(inputOf(driverTrendQuery('1020'))).toEqual({ id_number: '1020' });
  expect(inputOf(storeTrendQuery('m1'))).toEqual({ merchant_id: 'm1' });
});
