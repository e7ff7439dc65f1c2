import { describe, expect, test } from 'vitest';
import { aDriverRoute, aMapDriver as driver, aMapOrder as order } from '../testing/map-records.ts';
import { centreOnFocus, findUnlistedDriver, toDriverMarkers, toLines, toPlaceMarkers } from './to-markers.ts';

const markersOf = (all: Parameters<typeof toLines>[0]) => ({
  ...toPlaceMarkers(all),
  ...toLines(all),
  drivers: toDriverMarkers({ ...all, unlisted: findUnlistedDriver(all.drivers, all.focus) }),
});

const NOW = new Date('2026-03-10T12:00:00Z');

const time = (instant: string) => instant.slice(11, 16);
const scene = { hidden: [], focus: null, trail: [], route: null, time, now: NOW };

describe('what the map draws', () => {
  test('[MAP-29] [MAP-30] a driver and a customer by whether there is an order, a driver', () => {
    const drivers = [
      driver(),
      driver({ driver_id: '2', hasOrder: true }),
      driver({ driver_id: '3', is_online: false }),
    ];
    const orders = [order(), order({ _id: '11', driver_id: '2', driver_name: 'x' })];
    const markers = markersOf({ ...scene, drivers, orders });
    expect(markers.drivers.map(({ state }) => state)).toEqual(['free', 'busy', 'offline']);
    expect(markers.customers.map(({ hasDriver }) => hasDriver)).toEqual([false, true]);
    expect(markers.restaurants).toEqual([{ id: 'R1', name: 'مطعم البيت', at: [50.12, 26.42] }]);
  });

  test('layers that are hidden are left out', () => {
    const all = { ...scene, drivers: [driver()], orders: [order()] };
    expect(markersOf({ ...all, hidden: ['drivers'] }).drivers).toEqual([]);
    expect(markersOf({ ...all, hidden: ['customers'] }).customers).toEqual([]);
    expect(markersOf({ ...all, hidden: ['restaurants'] }).restaurants).toEqual([]);
  });

  test('an order is late twenty minutes after its promise', () => {
    const late = order({ promised_at: '2026-03-10T11:39:59Z' });
    const { customers } = markersOf({ ...scene, drivers: [], orders: [late, order({ _id: '11' })] });
    expect(customers.map(({ isLate }) => isLate)).toEqual([true, false]);
  });

  test('an offer is a line from the restaurant while it is out and its driver is known', () => {
    const offers = [
      { driver_id: '1', expires_at: '2026-03-10T12:00:20Z' },
      { driver_id: '1', expires_at: '2026-03-10T11:59:59Z' },
      { driver_id: '9', expires_at: '2026-03-10T12:00:20Z' },
    ];
    const { lines } = markersOf({ ...scene, drivers: [driver()], orders: [order({ offers })] });
    expect(lines).toEqual([{ kind: 'offer', from: [50.12, 26.42], to: [50.1, 26.4] }]);
  });

  test('what is in focus has a ring, its ways, and is there though no list holds it', () => {
    const chosen = order({ driver_id: '1' });
    const focus = { driver: driver(), orders: [chosen], order: chosen };
    const markers = markersOf({ ...scene, drivers: [], orders: [chosen], focus });
    expect(markers.selected).toEqual({ driver: '1', customer: '10' });
    expect(markers.drivers).toHaveLength(1);
    expect(markers.lines.map(({ kind }) => kind)).toEqual(['to_store', 'to_customer']);
  });
});

test('the centre of a driver and their orders', () => {
  const focus = { driver: driver(), orders: [order({ driver_id: '1' })], order: null };
  const view = centreOnFocus(focus, 14);
  expect(view?.longitude).toBeCloseTo(50.15, 9);
  expect(view?.latitude).toBeCloseTo(26.45, 9);
  expect(view?.zoom).toBe(14);
  expect(centreOnFocus({ driver: null, orders: [], order: null }, 14)).toBeNull();
});

test('a customer and a driver are drawn where they are, under their own ids', () => {
  const all = { ...scene, drivers: [driver({ heading: null })], orders: [order({ driver_id: '1' })] };
  const { customers, drivers } = markersOf(all);
  expect(customers).toEqual([{ id: '10', name: 'هدى', at: [50.2, 26.5], hasDriver: true, isLate: false }]);
  expect(drivers).toEqual([{ id: '1', name: 'سالم', at: [50.1, 26.4], heading: null, state: 'free' }]);
});

test('a driver that has not moved keeps its marker', () => {
  const drivers = [driver()];
  const [first] = toDriverMarkers({ drivers, hidden: [], unlisted: null });
  expect(toDriverMarkers({ drivers, hidden: [], unlisted: null })[0]).toBe(first);
});

test('a focused driver is added where the list lacks it', () => {
  const focus = { driver: driver(), orders: [], order: null };
  expect(findUnlistedDriver([driver({ driver_id: '2' })], focus)).toBe(focus.driver);
  expect(findUnlistedDriver([driver({ driver_id: '2' }), driver()], focus)).toBeNull();
  expect(findUnlistedDriver([], null)).toBeNull();
});

test('an offer goes to the focused driver where it is now, and ends at its expiry', () => {
  const offers = [
    { driver_id: '1', expires_at: '2026-03-10T12:00:00.001Z' },
    { driver_id: '2', expires_at: '2026-03-10T12:00:00Z' },
  ];
  const moved = driver({ longitude: 50.9 });
  const drivers = [driver(), driver({ driver_id: '2' })];
  const focus = { driver: moved, orders: [], order: null };
  const { lines } = toLines({ ...scene, drivers, orders: [order({ offers })], focus });
  expect(lines).toEqual([{ kind: 'offer', from: [50.12, 26.42], to: [50.9, 26.4] }]);
});

test('the ways of an order in focus lead over its restaurant, without a driver from there', () => {
  const focus = { driver: driver(), orders: [order()], order: null };
  const toCustomer = { kind: 'to_customer', from: [50.12, 26.42], to: [50.2, 26.5] };
  const linesOf = (shown: typeof focus | { driver: null; orders: typeof focus.orders; order: null }) =>
    toLines({ ...scene, drivers: [], orders: [], focus: shown }).lines;
  expect(linesOf(focus)).toEqual([{ kind: 'to_store', from: [50.1, 26.4], to: [50.12, 26.42] }, toCustomer]);
  expect(linesOf({ ...focus, driver: null })).toEqual([toCustomer]);
});

test('the route of a focused driver takes the place of the straight ways', () => {
  const shown = {
    ...scene,
    drivers: [],
    orders: [],
    focus: { driver: driver(), orders: [order()], order: null },
  };
  const kinds = (route: typeof scene.route | ReturnType<typeof aDriverRoute>) =>
    toLines({ ...shown, route }).lines.map(({ kind }) => kind);
  expect(kinds(aDriverRoute({ is_road: true }))).toEqual(['road']);
  expect(kinds(aDriverRoute({ line: [] }))).toEqual(['to_store', 'to_customer']);
  expect(kinds(null)).toEqual(['to_store', 'to_customer']);
});

test('the track is hidden with the drivers', () => {
  const trail = [[50, 26] as const];
  const shown = { ...scene, drivers: [], orders: [], trail };
  expect(toLines(shown)).toEqual({ lines: [], trail, selected: { driver: null, customer: null } });
  expect(toLines({ ...shown, hidden: ['drivers'] }).trail).toEqual([]);
  expect(toLines({ ...shown, hidden: ['customers', 'restaurants'] }).trail).toBe(trail);
});
