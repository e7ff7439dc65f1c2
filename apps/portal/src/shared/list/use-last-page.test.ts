import { expect, test } from 'vitest';
import { lastPageFor } from './use-last-page.ts';

test.each([
  ['a page with rows', { page: 9, total: 250, isEmpty: false }, undefined],
  ['a page beyond the end', { page: 9, total: 250, isEmpty: true }, 3],
  ['an empty list', { page: 9, total: 0, isEmpty: true }, 1],
  ['the first page of an empty list', { page: 1, total: 0, isEmpty: true }, undefined],
  ['a total that is not known yet', { page: 9, total: undefined, isEmpty: true }, undefined],
  ['a total older than the page', { page: 3, total: 250, isEmpty: true }, 2],
])('%s', (_name, read, last) => {
  expect(lastPageFor({ limit: 100, ...read })).toBe(last);
});
