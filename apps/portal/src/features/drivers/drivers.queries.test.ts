import { expect, test } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import {
  countDriverViews,
  driverGlanceQuery,
  driverQuery,
  driversQuery,
  invalidateDrivers,
  patchDriver,
} from './drivers.queries.ts';

const browser = stubBrowser();

test('a page of drivers is read newest first, or as the address sorts and filters it', () => {
  const page = { page: 2, limit: 100 as const };
  expect(inputOf(driversQuery(page))).toEqual({ ...page, sort: -1, filters: {} });
  const filters = { keyword: 'Saad' };
  expect(inputOf(driversQuery({ ...page, sort: 1, filters }))).toEqual({ ...page, sort: 1, filters });
});

test('a view without filters counts the drivers of any status', async () => {
  browser.answer({ data: [{ total: 3, total_exact: true }, null] });
  const counted = await countDriverViews([{}, { filters: { ready: 'yes' } }], new AbortController().signal);
  expect(counted).toEqual([{ total: 3, total_exact: true }, null]);
  expect(browser.sent[0]?.query).toEqual({
    'views[0][filters][status][0]': 'active',
    'views[0][filters][status][1]': 'inactive',
    'views[1][filters][ready]': 'yes',
  });
});

test('an action changes the driver in every list of drivers, and no other driver', () => {
  const lists = [
    driversQuery({ page: 1, limit: 100 }).queryKey,
    orpc.deliveryCompanies.drivers.queryKey({ input: { id: '3' } as never }),
  ];
  const rows = [{ _id: '5' }, { _id: '6' }];
  for (const key of lists) browser.client.setQueryData(key, { data: { results: rows } } as never);
  patchDriver(browser.client, '5', { isActive: false });
  for (const key of lists) {
    expect(browser.client.getQueryData(key)).toEqual({
      data: { results: [{ _id: '5', isActive: false }, { _id: '6' }] },
    });
  }
});

test('after an action all drivers are read again, those of companies too', async () => {
  const keys = [driverQuery('5').queryKey, orpc.deliveryCompanies.drivers.key(), orpc.plans.key()];
  const invalidated = await browser.invalidatedBy(keys, () => invalidateDrivers(browser.client));
  expect(invalidated).toEqual([true, true, false]);
});

test('an opened row follows its driver, and the form is not read again over what is typed', () => {
  const glance = driverGlanceQuery('5');
  expect([inputOf(glance), glance.staleTime]).toEqual([{ id: '5' }, 0]);
  expect(glance.refetchInterval).toBeGreaterThan(0);
  const form = driverQuery('5');
  expect([inputOf(form), form.staleTime, form.refetchOnReconnect]).toEqual([{ id: '5' }, 0, false]);
});
