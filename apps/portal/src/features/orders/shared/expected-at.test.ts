import { expect, test } from 'vitest';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { followExpected, getExpectedAt } from './expected-at.ts';

const expected_at = '2026-11-21T10:12:00.000Z';
const open = { isDelivered: false, isCanceled: false, driver_id: '5' };

test.each([
  ['an open order with a driver', open, expected_at, 60_000],
  ['a delivered order', { ...open, isDelivered: true }, null, false],
  ['a cancelled order', { ...open, isCanceled: true }, null, false],
  ['an order without a driver', { ...open, driver_id: null, driver_name: null }, null, false],
] as const)('%s is expected or not, and is read again or not', (_which, change, shown, interval) => {
  const order = buildOrder({ expected_at, ...change });
  expect(getExpectedAt(order)).toBe(shown);
  expect(followExpected({ state: { data: { data: order } } })).toBe(interval);
});

test('a row of a list has no expected time', () => {
  const { expected_at: _none, ...row } = buildOrder(open);
  expect(getExpectedAt(row)).toBeNull();
  expect(followExpected({ state: {} })).toBe(false);
});
