import { expect, test } from 'vitest';
import { getDriverText } from './driver-text.ts';

test.each([
  [{ driver_name: null }, 'orders.waiting_for_accept'],
  [{ driver_name: 'سالم', driver_id: '7' }, 'سالم'],
  [{ driver_name: null, driver_id: '7', driver: { name: 'Fahd' } }, 'Fahd'],
  [{ driver_name: null, isCanceled: true }, null],
  [{ driver_name: 'سالم', driver_id: '7', isCanceled: true }, 'سالم'],
  [{ driver_name: null, isDelivered: true }, null],
])('the driver of %j is %j', (order, shown) => {
  expect(getDriverText(order, (key) => key)).toBe(shown);
});
