import { expect, test } from 'vitest';
import { readServiceAreasSearch } from './service-areas-search.ts';

test.each([
  [{}, {}],
  [{ kind: 'city' }, {}],
  [
    { kind: 'company', id: '7' },
    { kind: 'company', id: '7' },
  ],
  [{ kind: 'x', id: '12' }, { id: '12' }],
  [{ id: 12 }, { id: '12' }],
  [{ id: '1e3' }, {}],
  [{ id: '-1' }, {}],
  [{ id: '' }, {}],
])('the address %j opens %j', (given, expected) => {
  expect(readServiceAreasSearch(given)).toEqual(expected);
});
