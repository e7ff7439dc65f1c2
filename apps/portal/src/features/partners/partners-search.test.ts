import { expect, test } from 'vitest';
import { partnersList } from './partners-search.ts';

test('partner users are found by text and status', () => {
  const filters = { keyword: 'Saad', status: ['inactive'] };
  expect(partnersList.read({ filters }).filters).toEqual(filters);
  expect(partnersList.read({ filters: { status: ['gone'] } }).filters).toBeUndefined();
});
