import { describe, expect, test } from 'vitest';
import { aMapDriver, aMapOrder } from '../testing/map-records.ts';
import { filterPast, findPastFocus } from './filter-past.ts';

const PAST = {
  drivers: [
    aMapDriver({ driver_id: '1', driver_name: 'سالم أحمد', driver_phone: '0551112222', hasOrder: true }),
    aMapDriver({ driver_id: '2', driver_name: 'فهد', latitude: 27 }),
  ],
  orders: [
    aMapOrder({ _id: '10', driver_id: '1', driver_name: 'سالم أحمد' }),
    aMapOrder({ _id: '11', customer_phone: '013 888 2222' }),
  ],
};
const lists = (search: Parameters<typeof filterPast>[1], polygon: Parameters<typeof filterPast>[2] = []) => {
  const { drivers, orders } = filterPast(PAST, search, polygon);
  return [drivers.map(({ driver_id }) => driver_id).join(), orders.map(({ _id }) => _id).join()];
};

describe('the lists of the past', () => {
  test.each([
    [{}, '1,2', '10,11'],
    [{ has: 'order' as const }, '1', '10,11'],
    [{ has: 'none' as const }, '2', '10,11'],
    [{ tab: 'offline' as const }, '', '10,11'],
    [{ q: 'احمد' }, '1', '10,11'],
    [{ q: '+966 55 111 2222' }, '1', '10,11'],
    [{ q: '2222' }, '1', '10,11'],
    [{ q: '٠٥٥١١' }, '1', '10,11'],
    [{ q: 'no name and no phone' }, '', '10,11'],
    [{ orders: 'new' as const }, '1,2', '11'],
    [{ orders: 'assigned' as const }, '1,2', '10'],
    [{ oq: 'سالم' }, '1,2', '10'],
    [{ oq: '+966 55 111 1111' }, '1,2', '10'],
    [{ oq: '٠٥٥ ١١١' }, '1,2', '10'],
    [{ oq: '(013) 888' }, '1,2', '11'],
    [{ oq: '0138883' }, '1,2', ''],
  ])('%j', (search, drivers, orders) => {
    expect(lists(search)).toEqual([drivers, orders]);
  });

  test('of a polygon', () => {
    expect(
      lists({}, [
        [50, 26.9],
        [50.2, 26.9],
        [50.1, 27.1],
      ]),
    ).toEqual(['2', '']);
  });

  test('count what stands behind each tab, whatever is chosen', () => {
    const { driverCounts, orderCounts } = filterPast(PAST, { has: 'order', orders: 'new' }, []);
    expect(driverCounts).toEqual({ online: 2, offline: 0, with_order: 1, without_order: 1 });
    expect(orderCounts).toEqual({ new: 1, assigned: 1 });
  });
});

test('the focus of the past is an order with its driver, or a driver with their orders', () => {
  const [driver, other] = PAST.drivers;
  const [carried, open] = PAST.orders;
  expect(findPastFocus(PAST, { order: '10' })).toEqual({ driver, order: carried, orders: [carried] });
  expect(findPastFocus(PAST, { order: '11' })).toEqual({ driver: null, order: open, orders: [open] });
  expect(findPastFocus(PAST, { driver: '1' })).toEqual({ driver, order: null, orders: [carried] });
  expect(findPastFocus(PAST, { driver: '2' })).toEqual({ driver: other, order: null, orders: [] });
  expect(findPastFocus(PAST, { driver: '9', order: '9' })).toBeNull();
  expect(findPastFocus(PAST, {})).toBeNull();
});
