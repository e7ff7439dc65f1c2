import { MAX_COUNTED_VIEWS } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { defineList } from '../url/define-list.ts';
import { textFilter } from '../url/filter-fields.ts';
import { chooseCounted, toCountedSearch, toCountTexts } from './use-view-counts.ts';

const list = defineList({
  id: 'things',
  pageSizes: [100],
  tabs: ['all', 'open', 'closed'],
  filters: { keyword: textFilter('common.search') },
});

test('views are counted in order, up to a number, without those of a long search', () => {
  const views = [251, ...Array.from({ length: MAX_COUNTED_VIEWS + 1 }, () => 250)].map((length, at) => ({
    search: `${at}`.padEnd(length, '-'),
  }));
  expect(chooseCounted(views)).toEqual(views.slice(1, MAX_COUNTED_VIEWS + 1));
});

test('a built-in view is counted in the tab that is shown, a saved one in its own', () => {
  const search = '?tab=closed&filters[keyword]=a';
  const filters = { keyword: 'a' };
  expect(toCountedSearch(list, { search, isBuiltIn: true }, 'open')).toMatchObject({ tab: 'open', filters });
  expect(toCountedSearch(list, { search, isBuiltIn: true }, undefined)).toMatchObject({
    tab: 'closed',
    filters,
  });
  expect(toCountedSearch(list, { search }, 'open')).toMatchObject({ tab: 'closed', filters });
});

test('a count stands at its view, and a view without one has no number', () => {
  const views = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }, { _id: 'd' }];
  const counts = [{ total: 1200, total_exact: true }, null, { total: 10_000, total_exact: false }];
  expect([...toCountTexts(views, counts)]).toEqual([
    ['a', '1,200'],
    ['c', '10,000+'],
  ]);
});
