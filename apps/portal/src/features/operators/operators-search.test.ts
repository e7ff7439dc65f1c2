import { expect, test } from 'vitest';
import { operatorsList } from './operators-search.ts';

test('operators are found by text, status and city', () => {
  const filters = { keyword: 'Saad', status: ['DEACTIVATE'], cities: ['12'] };
  expect(operatorsList.read({ filters }).filters).toEqual(filters);
  expect(
    operatorsList.read({ filters: { status: ['INACTIVE'], cities: ['Khobar'] } }).filters,
  ).toBeUndefined();
});
