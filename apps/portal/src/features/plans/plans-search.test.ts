import { expect, test } from 'vitest';
import { plansList } from './plans-search.ts';

test('plans are found by title and status', () => {
  const filters = { title: 'Gold', status: ['active'] };
  expect(plansList.read({ filters }).filters).toEqual(filters);
  expect(plansList.read({ filters: { status: ['gone'] } }).filters).toBeUndefined();
});
