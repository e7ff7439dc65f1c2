import { describe, expect, test } from 'vitest';
import { defineList, withFilters, withLimit, withSort } from './define-list.ts';
import { choicesFilter, dateRangeFilter, lookupFilter, textFilter, yesNoFilter } from './filter-fields.ts';
import { parseSearch, stringifySearch } from './search-codec.ts';

const list = defineList({
  id: 'things',
  pageSizes: [100, 200, 400, 600],
  tabs: ['hypothetical', 'live'],
  filters: {
    name: textFilter('common.search'),
    status: choicesFilter('common.search', [
      { value: 'new', label: 'common.yes' },
      { value: 'cancelled', label: 'common.no' },
    ]),
    company: lookupFilter('common.search'),
    free: yesNoFilter('common.search'),
    date: dateRangeFilter('common.search'),
  },
  sortBy: { due: { status: ['new'] } },
});

const read = (query: string) => list.read(parseSearch(query));

test('page, limit, tab and filters are read from the address bar', () => {
  const search = read(
    '?page=3&limit=200&tab=live&sort=1&filters[name]=Hud&filters[status][0]=new&filters[company]=7&filters[free]=yes&filters[date][from]=2026-01-02',
  );
  expect(search).toEqual({
    page: 3,
    limit: 200,
    tab: 'live',
    sort: 1,
    filters: { name: 'Hud', status: ['new'], company: ['7'], free: 'yes', date: { from: '2026-01-02' } },
  });
  expect(read(stringifySearch(search as unknown as Record<string, unknown>))).toEqual(search);
});

test('an empty address bar gives the first page, the default size and the first tab', () => {
  expect(read('')).toEqual({ page: 1, limit: 100 });
});

describe('an invalid value falls back to its default alone', () => {
  test.each([
    ['page=0', { page: 1 }],
    ['page=-2', { page: 1 }],
    ['page=1e9', { page: 1 }],
    ['page=two', { page: 1 }],
    ['limit=150', { limit: 100 }],
    ['tab=unknown', {}],
    ['filters[free]=maybe', {}],
    ['filters[status]=flying', {}],
    ['filters[company]=x', {}],
    ['filters[date][from]=2026-02-30', {}],
    ['filters[date][from]=2026-02-03&filters[date][to]=2026-02-01', {}],
    ['filters[date][from]=2016-12-31', {}],
    ['filters[unknown]=1', {}],
    ['filters=text', {}],
  ])('%s', (broken, expected) => {
    const others = broken.startsWith('filters=') ? '' : '&filters[name]=Hud';
    expect(read(`?${broken}${others}`)).toEqual({
      page: 1,
      limit: 100,
      ...expected,
      ...(others ? { filters: { name: 'Hud' } } : {}),
    });
  });
});

test('new filters and a new page size reset to page 1', () => {
  const search = read('?page=5&limit=200&filters[name]=a');
  expect(withFilters(search, { name: 'b', free: 'no' })).toEqual({
    page: 1,
    limit: 200,
    filters: { name: 'b', free: 'no' },
  });
  expect(withFilters(search, {})).toEqual({ page: 1, limit: 200 });
  expect(withLimit(search, 400)).toEqual({ page: 1, limit: 400, filters: { name: 'a' } });
});

test('a sort that needs a filter sets it, keeps what fits, and is dropped with it', () => {
  const first = read('?page=3&filters[name]=Hud');
  const sorted = withSort(list, first, 1, 'due');
  expect(sorted).toEqual({
    page: 1,
    limit: 100,
    sort: 1,
    by: 'due',
    filters: { name: 'Hud', status: ['new'] },
  });
  expect(read(stringifySearch({ ...sorted }))).toEqual(sorted);
  const cancelled = read('?filters[status][0]=cancelled');
  expect(withSort(list, cancelled, 1, 'due').filters).toEqual({ status: ['new'] });
  expect(withSort(list, sorted, -1, undefined)).toEqual({
    page: 1,
    limit: 100,
    filters: { name: 'Hud', status: ['new'] },
  });
  expect(read(stringifySearch({ ...withFilters(sorted, { name: 'Hud' }) }))).toEqual({
    page: 1,
    limit: 100,
    filters: { name: 'Hud' },
  });
  expect(read('?by=other&sort=1')).toEqual({ page: 1, limit: 100 });
});

test.each([
  [0, 1],
  [1, 1],
  [1_000_000, 1_000_000],
  [1_000_001, 1],
])('page %i of an address is page %i', (asked, page) => {
  expect(defineList({ id: 'edges', pageSizes: [10], filters: {} }).read({ page: asked }).page).toBe(page);
});
