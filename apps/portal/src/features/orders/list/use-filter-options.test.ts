import { COMPANIES, HOURS_OF_DAY, NO_CANCEL_REASON } from '@mishwar/domain';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { citiesQuery } from '../../../shared/api/lookups.queries.ts';
import { formatCompany } from '../../../shared/companies/format-company.ts';
import { cancelReasonsQuery } from '../../../shared/orders/orders.queries.ts';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { memoryStorage } from '../../../shared/testing/memory-storage.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { deliveryCompaniesQuery } from './order-list.queries.ts';
import { useFilterOptions } from './use-filter-options.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));

const named = { id: '3', nameAr: 'الخبر', nameEn: 'Khobar' };

async function openFilters({ isRead = true } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  if (isRead) {
    client.setQueryData(deliveryCompaniesQuery().queryKey, { data: [{ _id: '9', name: 'Darb' }] } as never);
    client.setQueryData(citiesQuery().queryKey, [named] as never);
    client.setQueryData(cancelReasonsQuery().queryKey, [named] as never);
  }
  const { current } = await runHook(() => useFilterOptions(), null, {
    client,
    browser: {
      location: { origin: 'http://localhost' },
      localStorage: memoryStorage(),
      fetch: () => new Promise(() => undefined),
    },
  });
  return current;
}

test('what is read is offered in the language of the reader, and "no reason" after the reasons', async () => {
  const english = await openFilters();
  expect(english.driver_company.options).toEqual([{ value: '9', label: 'Darb' }]);
  expect(english.customer_city.options).toEqual([{ value: '3', label: 'Khobar' }]);
  expect(english.cancel_reason.options.map(({ value }) => value)).toEqual(['3', NO_CANCEL_REASON]);
  expect(english.cancel_reason.options[0]?.label).toBe('Khobar');
  await speak('ar');
  const arabic = await openFilters();
  await speak('en');
  expect(arabic.customer_city.options[0]?.label).toBe('الخبر');
  expect(arabic.cancel_reason.options[0]?.label).toBe('الخبر');
});

test('lists that are being read say so, and offer what does not depend on them', async () => {
  const { driver_company, customer_city, cancel_reason, from_company } = await openFilters({ isRead: false });
  expect(driver_company).toEqual({ options: [], isLoading: true, isError: false });
  expect(customer_city).toEqual({ options: [], isLoading: true, isError: false });
  expect(cancel_reason.options.map(({ value }) => value)).toEqual([NO_CANCEL_REASON]);
  expect(from_company.options).toEqual(COMPANIES.map((value) => ({ value, label: formatCompany(value) })));
});

test('an hour of the day is offered from its beginning to its end', async () => {
  const { hour } = await openFilters();
  expect(hour.options).toHaveLength(HOURS_OF_DAY.length);
  expect(hour.options.find(({ value }) => Number(value) === 8)?.label).toMatch(/^0?8:00–09:00$/);
  expect(hour.options.at(-1)?.label).toBe('23:00–24:00');
});
