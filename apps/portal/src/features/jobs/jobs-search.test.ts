import { JOB_TASKS, PAGE_SIZES } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { readJobsSearch, validateJobsSearch, withJobTab } from './jobs-search.ts';

const [limit, larger] = PAGE_SIZES.jobs;
const tasks = [JOB_TASKS[0]];

test('each tab reads filters of its own, and the first tab is not written', () => {
  const raw = { page: 2, filters: { tasks, destination: 'odoo' } };
  expect(readJobsSearch(raw)).toEqual({ page: 2, limit, filters: { tasks } });
  expect(readJobsSearch({ ...raw, tab: 'queue' })).toEqual({ page: 2, limit, filters: { tasks } });
  expect(readJobsSearch({ ...raw, tab: 'recurring' })).toEqual({ page: 2, limit, tab: 'recurring' });
  expect(readJobsSearch({ ...raw, tab: 'dead-letters' })).toEqual({
    page: 2,
    limit,
    tab: 'dead-letters',
    filters: { destination: 'odoo' },
  });
});

test('another tab begins on page 1 without filters and keeps the page size', () => {
  const search = readJobsSearch({ page: 3, limit: larger, filters: { tasks } });
  expect(withJobTab(search, 'dead-letters')).toEqual({ page: 1, limit: larger, tab: 'dead-letters' });
  expect(withJobTab(search, 'queue')).toEqual({ page: 1, limit: larger });
});

test('a link to a tab is read like an address', () => {
  const link = { tab: 'dead-letters', page: 2 } as const;
  expect(validateJobsSearch(link as Parameters<typeof validateJobsSearch>[0])).toEqual(readJobsSearch(link));
});
