import { AssignableDriver } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { insertDriver, insertPosition, topUp } from '../../testing/factories/drivers.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { type Coordinates, createRestaurant } from '../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let orderNumber: string;
let near: number;

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

beforeAll(async () => {
  staff = await signInAs(server);
  const now = server.app.now();
  const { db } = server.app;
  const store = await createRestaurant(db, { spot: at(26.4, 50.1) });
  orderNumber = '10000001';
  await insertOrder(server.app, { order_number: orderNumber, restaurantId: store.id, createdAt: now });
  const add = async (named: Parameters<typeof insertDriver>[1], spot: Coordinates) => {
    const id = await insertDriver(db, named);
    await insertPosition(db, id, spot, now);
    return id;
  };
  near = await add({ first_name: 'أحمد', last_name: 'القحطاني', phone: '0551112222' }, at(26.41, 50.1));
  await add({ first_name: 'Far', phone: '0553334444' }, at(26.5, 50.1));
  await add({ first_name: 'Gone', phone: '0559990000', is_active: false }, at(26.4, 50.1));
  for (let n = 0; n < 11; n += 1)
    await insertDriver(db, { first_name: 'Offline', last_name: `Number${n}`, phone: `05600000${10 + n}` });
});

const search = (
  filters: Parameters<SignedInOperator['client']['driverAssign']['search']>[0]['params']['filters'],
  page = 1,
  by: 'score' | 'distance' = 'distance',
) => staff.client.driverAssign.search({ params: { filters, page, by } });

test('[CONST-20] ten drivers to a page, the rest on the next', async () => {
  const first = await search({});
  expect(first.drivers).toHaveLength(10);
  expect(first.total).toBe(13);
  const second = await search({}, 2);
  expect(second.drivers).toHaveLength(3);
  const ids = [...first.drivers, ...second.drivers].map(({ driver_id }) => driver_id);
  expect(new Set(ids).size).toBe(13);
  await expect(
    staff.client.driverAssign.search({ params: { filters: {}, limit: 20 as 10 } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('free drivers come first, sorted by distance to the restaurant, with their score', async () => {
  const { drivers } = await search({ order_number: orderNumber });
  expect(drivers.map((driver) => AssignableDriver.strict().parse(driver))).toEqual(drivers);
  expect(drivers[0]).toMatchObject({
    driver_id: String(near),
    is_online: true,
    orders_in_hand: 0,
    distance: 1.11,
  });
  expect(drivers[0]?.score).toBeGreaterThan(drivers[1]?.score ?? 100);
  expect(drivers[2]).toMatchObject({ is_online: false, distance: null, score: null });
  expect(drivers[2]?.reasons).toContain('offline');
  expect(drivers[0]?.reasons).toContain('wallet_below_limit');
});

test.each([
  ['folded name', { keyword: 'احمد' }],
  ['phone in another form', { keyword: '+966551112222' }],
  ['part of a phone', { keyword: '11122' }],
  ['name field', { name: 'القحطاني' }],
])('[CALL-039] finds by %s', async (_what, filters) => {
  const { drivers, total } = await search(filters);
  expect(drivers.map(({ driver_id }) => driver_id)).toEqual([String(near)]);
  expect(total).toBe(1);
  expect((await search({ token: drivers[0]?.token ?? '' })).drivers).toEqual(drivers);
});

test('[CALL-039] filters available drivers and measures the distance to the given coordinate', async () => {
  const { drivers } = await search({ available: true, coordinate: [50.1, 26.5] });
  expect(drivers.map(({ distance }) => distance)).toEqual([0, 10.01]);
});

test('LIKE wildcards are escaped, and inactive drivers are excluded', async () => {
  expect((await search({ keyword: '%' })).total).toBe(0);
  expect((await search({ keyword: 'Gone' })).total).toBe(0);
});

test('drivers whom an offer would reach come first, by score or by distance', async () => {
  const { db } = server.app;
  const now = server.app.now();
  const add = async (first_name: string, spot: Coordinates, idleMinutes: number) => {
    const id = await insertDriver(db, { first_name, phone: `057000000${idleMinutes % 10}` });
    await insertPosition(db, id, spot, now);
    const since = new Date(now.getTime() - idleMinutes * 60_000);
    await db.updateTable('driver_position').set({ idle_since: since }).where('driver_id', '=', id).execute();
    await topUp(db, id, { main: 1_000_000 });
    return String(id);
  };
  const closer = await add('Closer', at(26.42, 50.1), 1);
  const idle = await add('Idle', at(26.4201, 50.1), 58);
  const ranked = async (by: 'score' | 'distance') =>
    (await search({ order_number: orderNumber }, 1, by)).drivers
      .slice(0, 3)
      .map(({ driver_id }) => driver_id);
  // The nearest of all has a reason against an offer.
  expect(await ranked('distance')).toEqual([closer, idle, String(near)]);
  expect(await ranked('score')).toEqual([idle, closer, String(near)]);
});
