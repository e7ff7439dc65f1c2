import { expect, test } from 'vitest';
import { driverCodesList } from './driver-codes-search.ts';

test('codes are found by the phone of a driver, written left to right', () => {
  expect(driverCodesList.read({ filters: { phone: '055', name: 'Saad' } }).filters).toEqual({ phone: '055' });
  expect(driverCodesList.filters.phone.ltr).toBe(true);
});
