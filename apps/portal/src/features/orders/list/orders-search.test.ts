import { getDisplayStatus, getStatusFlags, ORDER_STATUS_FILTERS, toOrderStatus } from '@mishwar/domain';
import { loadTexts } from '@mishwar/locales';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { parseSearch } from '../../../shared/url/search-codec.ts';
import {
  discountOrdersList,
  exportOrdersList,
  ordersList,
  readOrdersSearch,
  toRequestFilters,
} from './orders-search.ts';

/** Filters beyond those of the specification. */
const BEYOND = ['late', 'customer_city', 'cancel_reason', 'restaurant_code', 'hour'];

test('the order list opens on the hypothetical tab, and its search names the tab', () => {
  expect(readOrdersSearch({})).toEqual({ page: 1, limit: 100, tab: 'hypothetical' });
  expect(readOrdersSearch(parseSearch('?tab=fake&limit=600')).tab).toBe('fake');
  expect(readOrdersSearch(parseSearch('?tab=nothing')).tab).toBe('hypothetical');
});

test('known companies are read although their labels are provided by the page', () => {
  const search = readOrdersSearch(
    parseSearch('?filters[from_company][0]=maeda&filters[from_company][1]=unknown'),
  );
  expect(search.filters).toEqual({ from_company: ['maeda'] });
});

test('days are sent as a half-open range of instants in the configured zone', () => {
  const date = { from: '2026-03-01', to: '2026-03-02' };
  expect(toRequestFilters({ date, keyword: 'x' }, 'Asia/Riyadh')).toEqual({
    keyword: 'x',
    date: { from: '2026-02-28T21:00:00.000Z', to: '2026-03-02T21:00:00.000Z' },
  });
  expect(toRequestFilters({ date: { to: '2026-03-02' } }, 'Asia/Ho_Chi_Minh')).toEqual({
    date: { to: '2026-03-02T17:00:00.000Z' },
  });
  expect(toRequestFilters(undefined, 'Asia/Riyadh')).toEqual({});
});

test('the discount list ignores the discount filter', () => {
  expect(discountOrdersList.read(parseSearch('?filters[isDiscount]=no&filters[keyword]=a')).filters).toEqual({
    keyword: 'a',
  });
});

test('the export view has each filter that the specification names', () => {
  expect(
    Object.keys(exportOrdersList.filters)
      .filter((name) => !BEYOND.includes(name))
      .toSorted(),
  ).toEqual(
    [
      'customer_name',
      'order_number',
      'restaurant',
      'phone',
      'driver_name',
      'payment',
      'isFreeExpress',
      'isDiscount',
      'status',
      'from_company',
      'driver_company',
      'use_geidea',
      'isCasper',
      'isMissingOrder',
      'date',
    ].toSorted(),
  );
});

test('status and date lead the filters, so that they stand in the bar', () => {
  for (const { filters } of [ordersList, discountOrdersList, exportOrdersList]) {
    const names = Object.keys(filters).filter((name) => name !== 'keyword');
    expect(names.slice(0, 2)).toEqual(['status', 'date']);
  }
});

test.each(['ar', 'en'] as const)('the status filter says the words of the badge (%s)', async (language) => {
  const texts = await loadTexts(language, 'signed-in');
  await i18next.init({ lng: language, resources: { [language]: { translation: texts } } });
  for (const filter of ORDER_STATUS_FILTERS) {
    const flags = getStatusFlags(toOrderStatus(filter));
    const shown = getDisplayStatus({ ...flags, driver_id: filter === 'new' ? null : '1' });
    const [word] = i18next.t(`orders.lists.status.${filter}`).split(':');
    expect(word).toBe(i18next.t(`orders.status.${shown}`));
  }
});
