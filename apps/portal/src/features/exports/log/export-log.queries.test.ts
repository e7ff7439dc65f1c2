import { expect, test } from 'vitest';
import { inputOf } from '../../../shared/testing/query-options.ts';
import { exportLogQuery } from './export-log.queries.ts';
import { exportLogList } from './export-log-search.ts';

const search = exportLogList.read({});
const { limit } = search;

test('exports are read newest first, with the two ends of the period where they are given', () => {
  expect(inputOf(exportLogQuery(search))).toEqual({ page: 1, limit, sort: -1 });
  const from = { sentMail: 'yes' as const, date: { from: '2026-01-01' } };
  expect(inputOf(exportLogQuery({ ...search, sort: 1, filters: from }))).toEqual({
    page: 1,
    limit,
    sort: 1,
    sentMail: 'yes',
    createdAtFrom: '2026-01-01',
  });
  const to = { date: { to: '2026-01-31' } };
  expect(inputOf(exportLogQuery({ ...search, filters: to }))).toEqual({
    page: 1,
    limit,
    sort: -1,
    createdAtTo: '2026-01-31',
  });
});

test('the first page is read again while it is shown: files are made there', () => {
  expect(exportLogQuery(search).refetchInterval).toBeGreaterThan(0);
  expect(exportLogQuery({ ...search, page: 2 }).refetchInterval).toBe(false);
});
