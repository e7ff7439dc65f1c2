import { estimateRoad } from '@mishwar/domain';
import { beforeAll, expect, test } from 'vitest';
import { AT, createMapWorld, type MapWorld } from '../../../testing/factories/map-world.ts';
import { insertOrder } from '../../../testing/factories/orders.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const STORE: [number, number] = [50.09, 26.43];
const CUSTOMER: [number, number] = [AT.busy.longitude, AT.busy.latitude];

const server = useTestServer({ roles: new Set(['api']) });
let world: MapWorld;

beforeAll(async () => {
  world = await createMapWorld(server);
});

const routeOf = (id: number) => world.staff.client.tracking.driverRoute({ driver_id: String(id) });

test('a driver goes to the customer of the order picked up, then to the restaurant and the customer of the next', async () => {
  const { db } = server.app;
  const { busy, carried, restaurantId } = world;
  const createdAt = new Date(server.app.now().getTime() - 3_600_000);
  const next = { order_number: '10000903', restaurantId, status: 'assigned', driverId: busy.id } as const;
  const id = await insertOrder(server.app, { ...next, createdAt });
  await db.updateTable('orders').set({ assigned_at: createdAt }).where('id', '=', carried).execute();
  await db.updateTable('orders').set({ assigned_at: server.app.now() }).where('id', '=', id).execute();
  const { stops, line, is_road } = await routeOf(busy.id);
  expect(stops.map(({ kind, order_number, location }) => [kind, order_number, location])).toEqual([
    ['customer', '10000901', CUSTOMER],
    ['restaurant', '10000903', STORE],
    ['customer', '10000903', CUSTOMER],
  ]);
  expect(line).toEqual([CUSTOMER, CUSTOMER, STORE, CUSTOMER]);
  expect(is_road).toBe(false);
  const times = stops.map(({ expected_at }) => Date.parse(expected_at ?? ''));
  const way = estimateRoad(AT.busy, { latitude: STORE[1], longitude: STORE[0] }).minutes;
  const between = times.slice(1).map((at, before) => (at - (times[before] ?? 0)) / 60_000);
  expect(between[0]).toBeCloseTo(4 + way, 2);
  expect(between[1]).toBeCloseTo(4 + way, 2);
});

test('without a fresh position the stops have no times and no line; without orders there is nothing', async () => {
  const { asleep, free, restaurantId } = world;
  await insertOrder(server.app, {
    ...{ order_number: '10000904', restaurantId, status: 'take_order', driverId: asleep.id },
  });
  const { stops, line } = await routeOf(asleep.id);
  expect(stops.map(({ kind, expected_at }) => [kind, expected_at])).toEqual([['customer', null]]);
  expect(line).toEqual([]);
  expect(await routeOf(free.id)).toEqual({ stops: [], line: [], is_road: false });
});
