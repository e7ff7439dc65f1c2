import { expect, test } from 'vitest';
import { getLateMinutes } from './late-minutes.ts';

const order = {
  isDelivered: false,
  isCanceled: false,
  driver_id: '1',
  promised_at: '2026-11-21T10:00:00.000Z',
  delivery_time: null,
};

test.each([
  ['before the promise', '2026-11-21T09:50:00Z', {}, null],
  ['within the 20 minutes', '2026-11-21T10:20:00Z', {}, null],
  ['a moment after them', '2026-11-21T10:20:10Z', {}, 1],
  ['22 minutes after them', '2026-11-21T10:42:30Z', {}, 22],
  ['cancelled', '2026-11-21T11:00:00Z', { isCanceled: true }, null],
  [
    'delivered in time',
    '2026-11-21T12:00:00Z',
    { isDelivered: true, delivery_time: '2026-11-21T10:05:00Z' },
    null,
  ],
  ['delivered late', '2026-11-21T12:00:00Z', { isDelivered: true, delivery_time: '2026-11-21T10:25:00Z' }, 5],
])('minutes late, %s', (_name, now, change, minutes) => {
  expect(getLateMinutes({ ...order, ...change }, new Date(now))).toBe(minutes);
});
