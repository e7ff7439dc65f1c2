import { expect, test } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { applicationQuery, applicationsQuery, invalidateApplications } from './applications.queries.ts';
import { applicationsList } from './applications-search.ts';

const browser = stubBrowser();

test('applications are found by text, status and day', () => {
  const filters = { keyword: 'Saad', status: ['PENDING'], date: { to: '2026-01-01' } };
  expect(applicationsList.read({ filters }).filters).toEqual(filters);
  expect(applicationsList.read({ filters: { status: ['pending'] } }).filters).toBeUndefined();
});

test('a page of applications is read newest first, or as the address sorts and filters it', () => {
  const search = applicationsList.read({ page: 2 });
  const { page, limit } = search;
  expect(inputOf(applicationsQuery(search))).toEqual({ page, limit, sort: -1, filters: {} });
  const filters = { keyword: 'Saad' };
  expect(inputOf(applicationsQuery({ ...search, sort: 1, filters }))).toEqual({
    page,
    limit,
    sort: 1,
    filters,
  });
});

test('one application is read again whenever it is opened', () => {
  expect(inputOf(applicationQuery('7'))).toEqual({ id: '7' });
  expect(applicationQuery('7').staleTime).toBe(0);
});

test('a decision makes applications and companies be read again, which an acceptance adds to', async () => {
  const keys = [
    applicationQuery('7').queryKey,
    orpc.deliveryCompanies.list.key(),
    orpc.lookups.deliveryCompanies.key(),
    orpc.drivers.key(),
  ];
  expect(await browser.invalidatedBy(keys, () => invalidateApplications(browser.client))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
