import { expect, test } from 'vitest';
import { getOrderMinutes } from './order-minutes.ts';

const order = {
  isDelivered: false,
  isCanceled: false,
  driver_id: '1',
  created_at: '2026-11-21T09:20:00.000Z',
  promised_at: '2026-11-21T10:00:00.000Z',
  delivery_time: null,
};
const delivered = (delivery_time: string) => ({ isDelivered: true, delivery_time });
const waiting = { driver_id: null };

test.each([
  ['on its way', '09:49:30', {}, ['due', 11]],
  ['on its way, at the promised time', '10:00:00', {}, ['overdue', 0]],
  ['on its way, within the 20 minutes', '10:20:00', {}, ['overdue', 20]],
  ['a moment after them', '10:20:10', {}, ['late', 1]],
  ['22 minutes after them', '10:42:30', {}, ['late', 22]],
  ['just placed, by a clock that is ahead', '09:19:50', waiting, ['waiting', 0]],
  ['without a driver', '09:27:59', waiting, ['waiting', 7]],
  ['without a driver and late', '10:25:00', waiting, ['late', 5]],
  ['cancelled', '11:00:00', { isCanceled: true }, null],
  ['delivered in time', '12:00:00', delivered('2026-11-21T10:05:00Z'), null],
  ['delivered late', '12:00:00', delivered('2026-11-21T10:25:00Z'), ['late', 5]],
] as const)('minutes of an order, %s', (_name, now, change, expected) => {
  const found = getOrderMinutes({ ...order, ...change }, new Date(`2026-11-21T${now}Z`));
  expect(found && [found.kind, found.minutes]).toEqual(expected);
});
