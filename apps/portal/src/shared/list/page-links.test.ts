import { expect, test } from 'vitest';
import { pageCount, pageLinks, totalText } from './page-links.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 13, [1, 2, 3, 4, 5]],
  [3, 13, [1, 2, 3, 4, 5]],
  [7, 13, [5, 6, 7, 8, 9]],
  [13, 13, [9, 10, 11, 12, 13]],
  [99, 13, [9, 10, 11, 12, 13]],
])('page %i of %i links %j', (page, pages, links) => {
  expect(pageLinks(page, pages)).toEqual(links);
});

test.each([
  [0, 100, 1],
  [100, 100, 1],
  [101, 100, 2],
])('%i rows at %i a page are %i pages', (total, limit, pages) => {
  expect(pageCount(total, limit)).toBe(pages);
});

test('an inexact total ends in a plus', () => {
  expect(totalText(1284, true)).toBe('1,284');
  expect(totalText(10000, false)).toBe('10,000+');
});
