import { expect, test } from 'vitest';
import { inputOf, refetchIntervalAt } from '../../shared/testing/query-options.ts';
import { driverDayQuery, orderDistributionQuery } from './distribution-record.queries.ts';

test('the waves of an order are read again only while a next wave is due', () => {
  const options = orderDistributionQuery('7');
  expect(inputOf(options)).toEqual({ id: '7' });
  expect(refetchIntervalAt(options, { data: { next_wave_at: '2026-01-01T00:00:00Z' } })).toBeGreaterThan(0);
  expect(refetchIntervalAt(options, { data: { next_wave_at: null } })).toBe(false);
  expect(refetchIntervalAt(options, undefined)).toBe(false);
});

test('the day of a driver is that of the driver', () => {
  expect(inputOf(driverDayQuery('5'))).toEqual({ id: '5' });
});
