import { expect, test } from 'vitest';
import { companiesList } from './companies-search.ts';
import { companyTabLink } from './company-links.ts';

test('companies are found by text and status', () => {
  const filters = { keyword: 'Saad', status: ['inactive'] };
  expect(companiesList.read({ filters }).filters).toEqual(filters);
  expect(companiesList.read({ filters: { status: ['gone'] } }).filters).toBeUndefined();
});

test('a figure of a company leads to the tab that lists it, with its filters', () => {
  const to = '/delivery-company/detail/7';
  expect(companyTabLink('7', 'order', { late: 'yes' })).toEqual({
    to,
    search: { tab: 'order', filters: { late: 'yes' } },
  });
  expect(companyTabLink('7', 'driver')).toEqual({ to, search: { tab: 'driver' } });
});
