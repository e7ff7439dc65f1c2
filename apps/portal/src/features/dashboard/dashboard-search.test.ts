import { expect, test } from 'vitest';
import { validateDashboardSearch } from './dashboard-search.ts';

const read = (raw: object) => validateDashboardSearch(raw as Parameters<typeof validateDashboardSearch>[0]);

test('today is not written, and an unknown period is today', () => {
  expect(read({})).toEqual({ period: undefined, city: undefined });
  expect(read({ period: 'today' })).toEqual({ period: undefined, city: undefined });
  expect(read({ period: 'century' })).toEqual({ period: undefined, city: undefined });
  expect(read({ period: '7d', city: '12' })).toEqual({ period: '7d', city: '12' });
});

test.each([12, '', '0', '01', 'x1', '1x', '1'.repeat(19)])('%j is no city', (city) => {
  expect(read({ city }).city).toBeUndefined();
});

test('the id of a city has up to 18 digits', () => {
  expect(read({ city: '1'.repeat(18) }).city).toBe('1'.repeat(18));
});
