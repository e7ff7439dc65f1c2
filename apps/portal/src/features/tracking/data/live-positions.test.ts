import { type MapPoint, packPositions } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { aMapDriver, aMapOrder } from '../testing/map-records.ts';
import {
  findFocus,
  findFocusedOrder,
  getRenderIntervalMs,
  listOnlineIds,
  mergeOrders,
  updatePositions,
  withLivePositions,
} from './live-positions.ts';
import { Positions } from './positions.ts';

const READ_AT = Date.parse('2026-03-10T12:00:00.000Z');
const at = (driver_id: string, longitude: number, seenAt: number) => {
  const positions = new Positions();
  positions.take(
    packPositions([{ driver_id, latitude: 26.5, longitude, heading: 180, age: 0 }]),
    seenAt,
    new Set(),
  );
  return positions;
};

test('without a position the very list is returned', () => {
  const drivers = [aMapDriver()];
  expect(updatePositions(drivers, new Positions())).toBe(drivers);
});

test('a newer position replaces the one that was read, and other drivers stay as they are', () => {
  const other = aMapDriver({ driver_id: '2' });
  const [moved, kept] = updatePositions([aMapDriver(), other], at('1', 50.3, READ_AT + 1));
  expect(moved).toEqual(
    aMapDriver({ latitude: 26.5, longitude: 50.3, heading: 180, seen_at: '2026-03-10T12:00:00.001Z' }),
  );
  expect(kept).toBe(other);
});

test.each([0, -1])('a position that is %i ms newer than the read one changes nothing', (ms) => {
  const driver = aMapDriver();
  expect(updatePositions([driver], at('1', 50.3, READ_AT + ms))[0]).toBe(driver);
});

test('the same record with the same position gives the same result, and a later one another', () => {
  const driver = aMapDriver();
  const positions = at('1', 50.3, READ_AT + 1_000);
  const [first] = updatePositions([driver], positions);
  expect(updatePositions([driver], positions)[0]).toBe(first);
  expect(updatePositions([driver], at('1', 50.4, READ_AT + 2_000))[0]?.longitude).toBe(50.4);
});

test('drivers that leave the polygon are dropped; without a polygon none is', () => {
  const polygon: MapPoint[] = [
    [50, 26],
    [50.2, 26],
    [50.2, 27],
    [50, 27],
  ];
  const drivers = [aMapDriver(), aMapDriver({ driver_id: '2' })];
  const positions = at('1', 50.3, READ_AT + 1_000);
  const ids = (corners: readonly MapPoint[]) =>
    withLivePositions(drivers, positions, corners).map(({ driver_id }) => driver_id);
  expect(ids(polygon)).toEqual(['2']);
  expect(ids([])).toEqual(['1', '2']);
});

test('the focus is a driver with their orders, once both are known', () => {
  const answers = { order: undefined, assignedOrderId: null, carrier: undefined };
  const find = (driver: [] | ReturnType<typeof aMapDriver>[] | undefined, orders?: []) =>
    findFocus({ driver: '1' }, { ...answers, driver, carriedOrders: orders }, at('1', 50.3, READ_AT + 1));
  expect(find([aMapDriver()], [])).toMatchObject({ driver: { longitude: 50.3 }, orders: [], order: null });
  expect(find([], [])).toEqual({ driver: null, orders: [], order: null });
  expect(find([aMapDriver()])).toBeNull();
  expect(find(undefined, [])).toBeNull();
});

test('the focus is an order with its driver, once both are known', () => {
  const order = aMapOrder();
  const none = new Positions();
  const answers = {
    order,
    assignedOrderId: null,
    driver: [aMapDriver()],
    carriedOrders: [],
    carrier: undefined,
  };
  expect(findFocus({ order: '10' }, answers, none)).toEqual({ driver: null, orders: [order], order });
  const assigned = { ...answers, assignedOrderId: '10' };
  expect(findFocus({ order: '10' }, assigned, none)).toBeNull();
  const carrier = [aMapDriver({ driver_id: '5' })];
  expect(findFocus({ order: '10' }, { ...assigned, carrier }, none)?.driver).toBe(carrier[0]);
  expect(findFocus({ order: '10' }, { ...assigned, carrier: [] }, none)?.driver).toBeNull();
  expect(findFocus({ order: '10' }, { ...answers, carrier }, none)?.driver).toBeNull();
  expect(findFocus({ order: '10' }, { ...answers, order: undefined }, none)).toBeNull();
  expect(findFocus({}, answers, none)).toBeNull();
});

test('an order that is focused and listed is drawn once, as the list says', () => {
  const focused = [aMapOrder({ _id: '1', customer_name: 'old' }), aMapOrder({ _id: '2' })];
  const listed = [aMapOrder({ _id: '3' }), aMapOrder({ _id: '1', customer_name: 'new' })];
  expect(mergeOrders(focused, listed)).toEqual([listed[1], focused[1], listed[0]]);
});

test('beside the map is rendered at once up to 400 drivers, then every five seconds', () => {
  expect([0, 400, 401].map(getRenderIntervalMs)).toEqual([0, 0, 5_000]);
});

test('the known drivers are those online, by number', () => {
  const drivers = [
    aMapDriver(),
    aMapDriver({ driver_id: '2', is_online: false }),
    aMapDriver({ driver_id: '30' }),
  ];
  expect([...listOnlineIds(drivers)]).toEqual([1, 30]);
});

test('the order in focus is the one of the id, and is followed by its driver where it has one', () => {
  const [free, carried] = [aMapOrder(), aMapOrder({ _id: '11', driver_id: '5' })];
  const orders = [free, carried];
  expect(findFocusedOrder('10', orders)).toEqual({ order: free, assignedOrderId: null });
  expect(findFocusedOrder('11', orders)).toEqual({ order: carried, assignedOrderId: '11' });
  for (const [id, read] of [
    ['12', orders],
    [undefined, orders],
    ['11', undefined],
  ] as const)
    expect(findFocusedOrder(id, read)).toEqual({ order: undefined, assignedOrderId: null });
});
