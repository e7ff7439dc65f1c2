import { isInPolygon, type MapPoint, unpackPositions } from '@mishwar/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, insertOrder } from '../../testing/orders.ts';
import { callAsDriver, makeDriver, type Spot, type TestDriver } from '../../testing/outside.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let staff: SignedInOperator;
let restaurantId: number;
/** By what they are: at work with an order, at work without one, asleep far in the north. */
let busy: TestDriver;
let free: TestDriver;
let asleep: TestDriver;
let carried: number;
let waiting: number;

const AT = { busy: { latitude: 26.4, longitude: 50.1 }, free: { latitude: 26.5, longitude: 50.0 } };
const NORTH = { latitude: 27, longitude: 49.6 };

async function place(order: number, spot: Spot): Promise<void> {
  await server.app.db
    .updateTable('orders')
    .set({ customer_latitude: spot.latitude, customer_longitude: spot.longitude })
    .where('id', '=', order)
    .execute();
}

beforeAll(async () => {
  server = await startTestServer();
  staff = await signInAs(server);
  const { db } = server.app;
  const now = server.app.now();
  ({ restaurantId } = await createWorld(server.app));
  busy = await makeDriver(db, { spot: AT.busy, now });
  free = await makeDriver(db, { spot: AT.free, now });
  asleep = await makeDriver(db, { spot: NORTH, now: new Date(now.getTime() - 3_600_000) });
  const retired = await makeDriver(db, { spot: AT.free, now, isActive: false });
  expect(retired.id).toBeGreaterThan(0);
  const mona = { name: 'منى الشهري', phone: '0557778899' };
  carried = await insertOrder(server.app, {
    order_number: '10000901',
    restaurantId,
    status: 'take_order',
    driverId: busy.id,
    customer: mona,
  });
  waiting = await insertOrder(server.app, { order_number: '10000902', restaurantId });
  await place(carried, AT.busy);
  await place(waiting, AT.free);
  for (const status of ['delivered', 'cancelled'] as const) {
    const order_number = status === 'delivered' ? '10000911' : '10000912';
    await insertOrder(server.app, { order_number, restaurantId, status, driverId: busy.id });
  }
  await insertOrder(server.app, { order_number: '10000920', restaurantId, isFake: true });
});
afterAll(() => server.stop());

type DriversInput = Parameters<SignedInOperator['client']['location']['drivers']>[0];
type OrdersInput = Parameters<SignedInOperator['client']['location']['orders']>[0];
const driverIds = async (input: DriversInput) =>
  (await staff.client.location.drivers(input)).drivers.map(({ driver_id }) => Number(driver_id));
const orderIds = async (input: OrdersInput) =>
  (await staff.client.location.orders(input)).orders.map(({ _id }) => Number(_id));

/** A rectangle of half a kilometre around a place. */
const around = ({ latitude, longitude }: Spot) => ({
  northLatitude: latitude + 0.005,
  southLatitude: latitude - 0.005,
  eastLongitude: longitude + 0.005,
  westLongitude: longitude - 0.005,
});
const cornersAround = ({ latitude, longitude }: Spot): [number, number][] => [
  [longitude - 0.01, latitude - 0.01],
  [longitude + 0.01, latitude - 0.01],
  [longitude, latitude + 0.01],
];

describe('[CALL-037] drivers on the map', () => {
  it('[ENT-28] are the active ones where they were last, with what they did today', async () => {
    const { drivers, total, counts } = await staff.client.location.drivers({});
    expect(total).toBe(3);
    expect(counts).toEqual({ online: 2, offline: 1, with_order: 1, without_order: 1 });
    expect(drivers.find(({ driver_id }) => driver_id === String(busy.id))).toMatchObject({
      driver_name: expect.stringContaining('السائق'),
      driver_phone: busy.phone,
      ...AT.busy,
      is_online: true,
      hasOrder: true,
      delivering: true,
      orders_in_hand: 1,
      canceled_orders: 1,
      executed_orders: 1,
      assigned_orders: 3,
    });
    expect(drivers.find(({ driver_id }) => driver_id === String(asleep.id))).toMatchObject({
      is_online: false,
      hasOrder: false,
      delivering: false,
      assigned_orders: 0,
    });
  });

  it.each<[string, DriversInput, () => TestDriver[]]>([
    ['online', { filter: { status: 'online' } }, () => [busy, free]],
    ['offline', { filter: { status: 'offline' } }, () => [asleep]],
    ['with an order', { filter: { status: 'online', isHasOrder: true } }, () => [busy]],
    ['without one', { filter: { status: 'online', isHasOrder: false } }, () => [free]],
    ['a part of the map', { boundaries: around(NORTH) }, () => [asleep]],
    ['a polygon', { polygon: cornersAround(AT.free) }, () => [free]],
    ['a polygon outside the map', { polygon: cornersAround(AT.free), boundaries: around(NORTH) }, () => []],
    ['no polygon', { polygon: [], boundaries: around(AT.busy) }, () => [busy]],
  ])('%s', async (_what, input, expected) => {
    expect(new Set(await driverIds(input))).toEqual(new Set(expected().map(({ id }) => id)));
  });

  it('by id, by the order he carries, by name and by phone in any form', async () => {
    expect(await driverIds({ filter: { driver_id: String(free.id) } })).toEqual([free.id]);
    expect(await driverIds({ filter: { orderId: String(carried) } })).toEqual([busy.id]);
    expect(await driverIds({ filter: { orderId: String(waiting) } })).toEqual([]);
    expect(await driverIds({ keyword: `+966${free.phone.slice(1)}` })).toEqual([free.id]);
    expect((await driverIds({ keyword: 'سالم' })).length).toBe(3);
    expect(await driverIds({ keyword: '%' })).toEqual([]);
  });

  it('takes no half polygon and no unknown filter', async () => {
    const wrong: unknown[] = [
      { polygon: [[50, 26]] },
      { filter: { name: 'x' } },
      { filter: { status: 'here' } },
    ];
    for (const input of wrong) {
      await expect(staff.client.location.drivers(input as DriversInput)).rejects.toMatchObject({
        status: 422,
      });
    }
  });

  it('names by a polygon the same drivers as the browser does', async () => {
    const { drivers } = await staff.client.location.drivers({});
    const corner = fc.tuple(
      fc.double({ min: 49.4, max: 50.3, noNaN: true }),
      fc.double({ min: 26.2, max: 27.2, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(corner, { minLength: 3, maxLength: 12 }), async (polygon) => {
        const here = drivers
          .filter(({ longitude, latitude }) => isInPolygon([longitude, latitude] as MapPoint, polygon))
          .map(({ driver_id }) => Number(driver_id));
        expect(await driverIds({ polygon })).toEqual(here);
      }),
      { numRuns: 60 },
    );
  });
});

describe('[CALL-038] orders on the map', () => {
  it('are the open real ones, with their places and to whom they are offered now', async () => {
    const now = server.app.now();
    const offer = { order_id: waiting, driver_id: free.id, wave: 1, score: 50, offered_at: now };
    await server.app.db
      .insertInto('offer')
      .values([
        { ...offer, expires_at: new Date(now.getTime() + 60_000) },
        { ...offer, driver_id: busy.id, expires_at: new Date(now.getTime() - 1) },
        { ...offer, driver_id: asleep.id, status: 'declined', expires_at: new Date(now.getTime() + 60_000) },
      ])
      .execute();
    const { orders, total, counts } = await staff.client.location.orders({});
    expect(total).toBe(2);
    expect(counts).toEqual({ new: 1, assigned: 1 });
    expect(orders.find(({ _id }) => _id === String(carried))).toMatchObject({
      order_number: '10000901',
      driver_id: String(busy.id),
      customer_name: 'منى الشهري',
      customer_location: [AT.busy.longitude, AT.busy.latitude],
      restaurant_location: [50.09, 26.43],
      offers: [],
    });
    expect(orders.find(({ _id }) => _id === String(waiting))?.offers).toEqual([
      { driver_id: String(free.id), expires_at: expect.stringMatching(/Z$/) },
    ]);
  });

  it.each<[string, OrdersInput, () => number[]]>([
    ['new', { filter: { status: 'new' } }, () => [waiting]],
    ['assigned', { filter: { status: 'assigned' } }, () => [carried]],
    ['by number', { filter: { keyword: '0000902' } }, () => [waiting]],
    ['by customer', { filter: { keyword: 'مني' } }, () => [carried]],
    ['by phone', { filter: { keyword: '٠٥٥٧٧٧٨٨٩٩' } }, () => [carried]],
    ['by a polygon', { polygon: cornersAround(AT.free) }, () => [waiting]],
    ['by a part of the map', { boundaries: around(AT.busy) }, () => [carried]],
    ['by nothing there is', { filter: { keyword: '_' } }, () => []],
  ])('%s', async (_what, input, expected) => {
    expect(await orderIds(input)).toEqual(expected());
  });

  it('by id, by driver, by city', async () => {
    expect(await orderIds({ filter: { order_id: String(waiting) } })).toEqual([waiting]);
    expect(await orderIds({ filter: { driver_id: String(busy.id) } })).toEqual([carried]);
    expect(await orderIds({ filter: { city: ['الدمام'] } })).toEqual([]);
    const { cityId } = await createWorld(server.app);
    await server.app.db
      .updateTable('orders')
      .set({ customer_city_id: cityId })
      .where('id', '=', waiting)
      .execute();
    expect(await orderIds({ filter: { city: ['الدمام'] } })).toEqual([waiting]);
    expect(await orderIds({ filter: { city: [String(cityId)] } })).toEqual([waiting]);
  });

  it('keep the order in focus, whatever else is asked for', async () => {
    const elsewhere = { boundaries: around(NORTH), filter: { status: 'new' as const } };
    expect(await orderIds(elsewhere)).toEqual([]);
    const focused = { ...elsewhere, filter: { ...elsewhere.filter, orderAssigned: String(carried) } };
    expect(await orderIds(focused)).toEqual([carried]);
  });
});

describe('positions between two readings', () => {
  it('are those that came since, and only of the part that is shown', async () => {
    const { until, moved: none } = await staff.client.location.positions({});
    expect(none).toEqual([]);
    server.clock.advance(5_000);
    const moved = { latitude: 26.5123, longitude: 50.0456, heading: 90 };
    const recorded_at = server.app.now().toISOString();
    await callAsDriver(server.url, free.token, 'POST', '/driver/v1/positions', {
      body: { positions: [{ ...moved, recorded_at }] },
    });
    const since = (boundaries?: ReturnType<typeof around>) =>
      staff.client.location.positions({ after: until + 4_000, ...(boundaries ? { boundaries } : {}) });
    const answer = await since();
    expect(unpackPositions(answer.moved)).toEqual([
      { driver_id: String(free.id), ...moved, age: expect.any(Number) },
    ]);
    expect((await since(around(moved))).moved).toEqual(answer.moved);
    expect((await since(around(NORTH))).moved).toEqual([]);
    server.clock.advance(10_000);
    expect((await staff.client.location.positions({ after: answer.until + 9_000 })).moved).toEqual([]);
  });
});

describe('the trail of a driver', () => {
  it('has the points of the last half hour, oldest first', async () => {
    const walker = await makeDriver(server.app.db, { now: server.app.now() });
    for (const [step, wait] of [0, 5, 5, 16, 5, 30].entries()) {
      server.clock.advance(wait * 1000);
      const position = {
        latitude: 26.4 + step / 100,
        longitude: 50.1,
        recorded_at: server.app.now().toISOString(),
      };
      await callAsDriver(server.url, walker.token, 'POST', '/driver/v1/positions', {
        body: { positions: [position] },
      });
    }
    const trail = async () => (await staff.client.location.trail({ driver_id: String(walker.id) })).points;
    expect((await trail()).map(({ latitude }) => latitude)).toEqual([26.4, 26.43, 26.45]);
    server.clock.advance(29 * 60_000);
    expect((await trail()).map(({ latitude }) => latitude)).toEqual([26.43, 26.45]);
    expect(await staff.client.location.trail({ driver_id: '999999' })).toEqual({ points: [] });
  });
});

describe('the city as it was', () => {
  it('has drivers where they were, orders with who had them then, offers that were out then', async () => {
    const { db } = server.app;
    const now = () => server.app.now();
    const walker = await makeDriver(db, { now: now() });
    const there = { latitude: 26.7, longitude: 50.2 };
    await callAsDriver(server.url, walker.token, 'POST', '/driver/v1/positions', {
      body: { positions: [{ ...there, recorded_at: now().toISOString() }] },
    });
    const order_number = '10000930';
    const order = await insertOrder(server.app, { order_number, restaurantId });
    const event = { order_id: order, actor_kind: 'system', actor_name: 'test' };
    await db
      .insertInto('offer')
      .values({
        order_id: order,
        driver_id: walker.id,
        wave: 1,
        score: 50,
        offered_at: now(),
        expires_at: new Date(now().getTime() + 20_000),
      })
      .execute();
    const moments = { offered: new Date(now().getTime() + 1_000), carried: new Date(0), over: new Date(0) };
    server.clock.advance(60_000);
    const { name } = await db
      .updateTable('driver')
      .set({ second_name: 'الوحيد' })
      .where('id', '=', walker.id)
      .returning('name')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('order_event')
      .values({ ...event, action: 'assign', created_at: now(), after: JSON.stringify({ driver_name: name }) })
      .execute();
    moments.carried = new Date(now().getTime() + 1_000);
    server.clock.advance(600_000);
    await db
      .updateTable('orders')
      .set({ status: 'cancelled', cancelled_at: now() })
      .where('id', '=', order)
      .execute();
    moments.over = new Date(now().getTime() + 1_000);
    const seen = async (at: Date) => {
      const { drivers, orders } = await staff.client.location.past({ at: at.toISOString() });
      return {
        driver: drivers.find(({ driver_id }) => driver_id === String(walker.id)),
        order: orders.find(({ _id }) => _id === String(order)),
      };
    };
    const offered = await seen(moments.offered);
    expect(offered.driver).toMatchObject({ ...there, hasOrder: false });
    expect(offered.order).toMatchObject({ order_number, driver_id: null });
    expect(offered.order?.offers).toMatchObject([{ driver_id: String(walker.id) }]);
    const carried = await seen(moments.carried);
    expect(carried.driver).toMatchObject({ ...there, hasOrder: true });
    expect(carried.order).toMatchObject({ driver_id: String(walker.id), driver_name: name, offers: [] });
    expect(await seen(moments.over)).toEqual({ driver: undefined, order: undefined });
  });

  it('and how much came in, by quarters of an hour', async () => {
    const { bars } = await staff.client.location.pastDay();
    expect(bars).toHaveLength(96);
    expect(bars.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(3);
  });
});

describe('[CALL-040] drivers by keyword and city', () => {
  it('a page at a time, who was seen last first', async () => {
    const { data } = await staff.client.location.search({});
    expect(data.total).toBe((await staff.client.location.drivers({})).total);
    expect(data.results).toHaveLength(data.total);
    expect(data.results.at(-1)).toMatchObject({ driver_id: String(asleep.id), is_online: false });
    expect((await staff.client.location.search({ keyword: busy.phone })).data.results).toMatchObject([
      { driver_id: String(busy.id), orders_in_hand: 1, hasOrder: true },
    ]);
    const turned = (await staff.client.location.search({ sort: 1 })).data.results;
    expect(turned[0]?.driver_id).toBe(String(asleep.id));
  });

  it('of a city, by its id or its name', async () => {
    const { cityId } = await createWorld(server.app);
    await server.app.db.updateTable('driver').set({ city_id: cityId }).where('id', '=', free.id).execute();
    for (const city of [[String(cityId)], ['dammam'], ['الدمّام']]) {
      const { data } = await staff.client.location.search({ city });
      expect(
        data.results.map(({ driver_id }) => driver_id),
        String(city),
      ).toEqual([String(free.id)]);
    }
    expect((await staff.client.location.search({ city: ['Riyadh'] })).data.total).toBe(0);
  });
});

describe('[CALL-041] [CALL-042] the file of drivers', () => {
  it.each(['location/drivers/export', 'driver-near/excel'])('%s', async (path) => {
    const version = path.startsWith('driver-near') ? 'v3' : 'v1';
    const answer = await fetch(`${server.url}/admin/api/${version}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ driverIds: [String(free.id), String(busy.id), '999999999'] }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/Excel-driver-\d{2}-\d{2}-\d{4}\.xlsx/);
    const file = Buffer.from(await answer.arrayBuffer());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.length).toBeGreaterThan(1_000);
  });
});

describe('[CALL-078] a message to the listed drivers', () => {
  const send = (body: Parameters<SignedInOperator['client']['location']['notify']>[0]['body']) =>
    staff.client.location.notify({ headers: {}, body });

  it('waits in the inbox of each of them, once, and of nobody else', async () => {
    const ids = [busy.id, asleep.id, busy.id, 999_999].map(String);
    expect(await send({ title: ' زحام ', message: 'الطريق مغلق', driver_ids: ids })).toEqual({
      success: true,
      sent: 2,
    });
    const inbox = async ({ token }: TestDriver) =>
      (await callAsDriver(server.url, token, 'GET', '/driver/v1/notifications')).body.notifications;
    for (const driver of [busy, asleep]) {
      expect(await inbox(driver)).toMatchObject([{ title: 'زحام', message: 'الطريق مغلق' }]);
    }
    expect(await inbox(free)).toEqual([]);
  });

  it('is told to the phones, and written down', async () => {
    const told = await eventually(async () => {
      const { rows } = await server.database.pool.query<{ payload: { payload: { title: string } } }>(
        `select payload from feed_event where feed = 'drivers' and event = 'notification'`,
      );
      return rows.length === 2 ? rows : undefined;
    });
    expect(told[0]?.payload.payload.title).toBe('زحام');
    const audit = await server.app.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'drivers.notify')
      .execute();
    expect(audit).toMatchObject([{ after: { drivers: 2 } }]);
  });

  it.each([
    ['title', { title: '  ', message: 'الطريق مغلق' }, ['title_required']],
    ['message', { title: 'x', message: '' }, ['message_required', 'notification_min_5']],
    ['message that says something', { title: 'x', message: 'قصير' }, ['notification_min_5']],
  ])('needs a %s', async (_what, words, refusals) => {
    const driver_ids = [String(busy.id)];
    await expect(send({ ...words, driver_ids })).rejects.toMatchObject({
      status: 422,
      data: { errors: refusals.map((msg) => ({ msg })) },
    });
  });
});

it('[STATE-61] whether moving the map reads it again is a setting', async () => {
  const held = async () => (await staff.client.location.ground()).refetch_on_move;
  expect(await held()).toBe(false);
  expect(await staff.client.location.setRefetch({ isActive: true })).toEqual({ isActive: true });
  const row = await server.app.db
    .selectFrom('setting')
    .select(['content', 'updated_by'])
    .where('key', '=', 'TOGGLE_ZOOM_MAP')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ content: { isActive: true }, updated_by: staff.id });
  await expect.poll(held).toBe(true);
});

it('the ground names our own places, and no tiles where none are configured', async () => {
  const ground = await staff.client.location.ground();
  expect(ground.sources).toEqual({ road: null, satellite: null });
  expect(ground.cities[0]).toEqual({ name_ar: 'الدمام', name_en: 'Dammam', coordinates: [50.1, 26.4] });
  expect(ground.restaurants[0]).toEqual([50.09, 26.43]);
});
