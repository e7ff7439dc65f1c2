import { TRACKING_MAP_REFRESH_MS } from '@mishwar/domain';
import { expect, test } from 'vitest';
import {
  driverOfOrderQuery,
  focusedOrderQuery,
  mapDriverQuery,
  mapDriversQuery,
  mapOrdersQuery,
  ordersOfDriverQuery,
  orderTrackQuery,
  pastQuery,
  trailQuery,
} from './map.queries.ts';

const EVERYWHERE = { boundaries: null, polygon: [] };
const BOUNDARIES = { northLatitude: 27, eastLongitude: 51, southLatitude: 26, westLongitude: 50 };
const HERE = { boundaries: BOUNDARIES, polygon: [[50, 26] as const] };
const inputOf = ({ queryKey }: { queryKey: readonly unknown[] }) => (queryKey[1] as { input: unknown }).input;

test('the drivers of a tab are those online, with or without an order where one is asked for', () => {
  const filterOf = (search: Parameters<typeof mapDriversQuery>[0]) =>
    inputOf(mapDriversQuery(search, EVERYWHERE));
  expect(filterOf({})).toEqual({ filter: { status: 'online' } });
  expect(filterOf({ has: 'order' })).toEqual({ filter: { status: 'online', isHasOrder: true } });
  expect(filterOf({ has: 'none' })).toEqual({ filter: { status: 'online', isHasOrder: false } });
  expect(filterOf({ tab: 'offline', has: 'order' })).toEqual({ filter: { status: 'offline' } });
  expect(filterOf({ q: ' سالم ' })).toEqual({ filter: { status: 'online' }, keyword: 'سالم' });
});

test('drivers and orders are read in the part of the map that is shown', () => {
  const area = { boundaries: BOUNDARIES, polygon: [[50, 26]] };
  expect(inputOf(mapDriversQuery({}, HERE))).toEqual({ ...area, filter: { status: 'online' } });
  expect(inputOf(mapOrdersQuery({}, HERE, null))).toEqual({ ...area, filter: {} });
});

test('the orders are those of a status, a text, and the one in focus', () => {
  expect(inputOf(mapOrdersQuery({ orders: 'new', oq: ' 10 ' }, EVERYWHERE, '7'))).toEqual({
    filter: { status: 'new', keyword: '10', orderAssigned: '7' },
  });
});

test('what is in focus is read by its id', () => {
  expect(inputOf(driverOfOrderQuery('7'))).toEqual({ filter: { orderId: '7' } });
  expect(inputOf(mapDriverQuery('5'))).toEqual({ filter: { driver_id: '5' } });
  expect(inputOf(focusedOrderQuery('7'))).toEqual({ filter: { order_id: '7' } });
  expect(inputOf(ordersOfDriverQuery('5'))).toEqual({ filter: { driver_id: '5' } });
});

type TrackedOrder = Parameters<typeof orderTrackQuery>[0];
const ORDER: TrackedOrder = { _id: '7', driver_id: '5', assigned_at: '2026-03-10T11:00:00Z' };

test('the track of an order is read again while the order is in hand', () => {
  expect(orderTrackQuery(ORDER, true).refetchInterval).toBe(20_000);
  expect(orderTrackQuery(ORDER, false).refetchInterval).toBe(false);
});

test.each<[string, Partial<TrackedOrder>]>([
  ['another driver', { driver_id: '6' }],
  ['the same driver again', { assigned_at: '2026-03-10T11:30:00Z' }],
  ['no driver', { driver_id: null, assigned_at: null }],
])('an order that is given to %s has another track', (_which, change) => {
  const keyOf = (order: TrackedOrder) => orderTrackQuery(order, true).queryKey;
  expect(keyOf({ ...ORDER, ...change })).not.toEqual(keyOf(ORDER));
});

test('the live lists are read again at intervals, a track more often, the past once', () => {
  const refetched = [mapDriversQuery({}, EVERYWHERE), mapOrdersQuery({}, EVERYWHERE, null), trailQuery('5')];
  expect(refetched.map(({ refetchInterval }) => refetchInterval)).toEqual([
    TRACKING_MAP_REFRESH_MS,
    TRACKING_MAP_REFRESH_MS,
    20_000,
  ]);
  expect(inputOf(trailQuery('5'))).toEqual({ driver_id: '5' });
  expect(inputOf(orderTrackQuery(ORDER, true))).toEqual({ order_id: '7' });
  const past = pastQuery('2026-03-10T12:00:00Z');
  expect(inputOf(past)).toEqual({ at: '2026-03-10T12:00:00Z' });
  expect(past.staleTime).toBe(Number.POSITIVE_INFINITY);
});
