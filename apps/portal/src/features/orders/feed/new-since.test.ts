import { expect, test } from 'vitest';
import { newSince } from './new-since.ts';

const arrived = [
  { id: 'a', seq: 4 },
  { id: 'b', seq: 5 },
  { id: 'c', seq: 7 },
];

test.each([
  ['before the page is read', undefined, []],
  ['read before all', 3, ['a', 'b', 'c']],
  ['read in between', 5, ['c']],
  ['read after all', 7, []],
])('orders that are newer than the page: %s', (_name, feedSeq, ids) => {
  expect(newSince(arrived, feedSeq)).toEqual(ids);
});
