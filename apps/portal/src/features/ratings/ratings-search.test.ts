import { expect, test } from 'vitest';
import {
  readDriverRatingLogsSearch,
  readRatingsSearch,
  readStoreRatingLogsSearch,
  validateRatingsSearch,
  withTab,
} from './ratings-search.ts';

test('another tab begins on page 1, without filters and with all stars', () => {
  const filtered = readRatingsSearch({
    tab: 'drivers',
    page: '3',
    limit: '200',
    filters: { name: 'سالم', stars: { from: '1.5', to: '4' } },
  });
  expect(filtered).toEqual({
    tab: 'drivers',
    page: 3,
    limit: 200,
    filters: { name: 'سالم', stars: { from: 1.5, to: 4 } },
  });
  expect(withTab(filtered, 'stores')).toEqual({ tab: 'stores', page: 1, limit: 200 });
  expect(withTab(filtered, 'all')).toEqual({ page: 1, limit: 200 });
});

test('each tab reads its own filters, and a bad one falls back alone', () => {
  const filters = { driverStar: '4', storeStar: '4.5', name: 'x', orderNumber: '100' };
  expect(readRatingsSearch({ filters })).toEqual({
    page: 1,
    limit: 100,
    filters: { driverStar: 4, orderNumber: '100' },
  });
  for (const stars of [{ from: '0', to: '5' }, { from: '4', to: '2' }, 'all', { from: '6' }]) {
    expect(readRatingsSearch({ tab: 'stores', filters: { stars } })).toEqual({
      tab: 'stores',
      page: 1,
      limit: 100,
    });
  }
  expect(readRatingsSearch({ tab: 'stores', filters: { stars: { from: '3' } } })).toMatchObject({
    filters: { stars: { from: 3, to: 5 } },
  });
});

test('the details read their ids as text', () => {
  expect(readDriverRatingLogsSearch({ 'id-number': 1088 })).toMatchObject({ 'id-number': '1088', page: 1 });
  expect(readStoreRatingLogsSearch({ merchant_id: 'R-7', page: '2' })).toMatchObject({
    merchant_id: 'R-7',
    page: 2,
  });
  expect(readDriverRatingLogsSearch({})['id-number']).toBeUndefined();
});

test('a link to a tab is read like an address', () => {
  const link = { tab: 'stores', page: 2 } as const;
  expect(validateRatingsSearch(link as Parameters<typeof validateRatingsSearch>[0])).toEqual(
    readRatingsSearch(link),
  );
});
