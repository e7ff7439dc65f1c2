import { isInPolygon, type MapPoint, unpackPositions } from '@mishwar/domain';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSignedInDriver, type SignedInDriver } from '../../testing/factories/drivers.ts';
import { AT, createMapWorld, NORTH } from '../../testing/factories/map-world.ts';
import type { Coordinates } from '../../testing/factories/stores.ts';
import { createWorld } from '../../testing/factories/worlds.ts';
import { callAsDriver } from '../../testing/gateway-calls.ts';
import type { SignedInOperator } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let staff: SignedInOperator;
let busy: SignedInDriver;
let free: SignedInDriver;
let asleep: SignedInDriver;
let carried: number;
let waiting: number;

beforeAll(async () => {
  ({ staff, busy, free, asleep, carried, waiting } = await createMapWorld(server));
});

type DriversInput = Parameters<SignedInOperator['client']['tracking']['drivers']>[0];
type OrdersInput = Parameters<SignedInOperator['client']['tracking']['orders']>[0];
const driverIds = async (input: DriversInput) =>
  (await staff.client.tracking.drivers(input)).drivers.map(({ driver_id }) => Number(driver_id));
const orderIds = async (input: OrdersInput) =>
  (await staff.client.tracking.orders(input)).orders.map(({ _id }) => Number(_id));

/** A rectangle of half a kilometre around a place. */
const around = ({ latitude, longitude }: Coordinates) => ({
  northLatitude: latitude + 0.005,
  southLatitude: latitude - 0.005,
  eastLongitude: longitude + 0.005,
  westLongitude: longitude - 0.005,
});
const cornersAround = ({ latitude, longitude }: Coordinates): [number, number][] => [
  [longitude - 0.01, latitude - 0.01],
  [longitude + 0.01, latitude - 0.01],
  [longitude, latitude + 0.01],
];

describe('[CALL-037] drivers on the map', () => {
  it('[ENT-28] are the active ones where they were last, with what they did today', async () => {
    const { drivers, total, counts } = await staff.client.tracking.drivers({});
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

  it.each<[string, DriversInput, () => SignedInDriver[]]>([
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

  it('by id, by assigned order, by name and by phone in any format', async () => {
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
      await expect(staff.client.tracking.drivers(input as DriversInput)).rejects.toMatchObject({
        status: 422,
      });
    }
  });

  it('names by a polygon the same drivers as the browser does', async () => {
    const { drivers } = await staff.client.tracking.drivers({});
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
    const { orders, total, counts } = await staff.client.tracking.orders({});
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
    const { until, moved: none } = await staff.client.tracking.positions({});
    expect(none).toEqual([]);
    server.clock.advance(5_000);
    const moved = { latitude: 26.5123, longitude: 50.0456, heading: 90 };
    const recorded_at = server.app.now().toISOString();
    await callAsDriver(server.url, free.token, 'POST', '/driver/v1/positions', {
      body: { positions: [{ ...moved, recorded_at }] },
    });
    const since = (boundaries?: ReturnType<typeof around>) =>
      staff.client.tracking.positions({ after: until + 4_000, ...(boundaries ? { boundaries } : {}) });
    const answer = await since();
    expect(unpackPositions(answer.moved)).toEqual([
      { driver_id: String(free.id), ...moved, age: expect.any(Number) },
    ]);
    expect((await since(around(moved))).moved).toEqual(answer.moved);
    expect((await since(around(NORTH))).moved).toEqual([]);
    server.clock.advance(10_000);
    expect((await staff.client.tracking.positions({ after: answer.until + 9_000 })).moved).toEqual([]);
  });
});

describe('the trail of a driver', () => {
  it('has the points of the last half hour, oldest first', async () => {
    const walker = await createSignedInDriver(server.app.db, { now: server.app.now() });
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
    const trail = async () => (await staff.client.tracking.trail({ driver_id: String(walker.id) })).points;
    expect((await trail()).map(({ latitude }) => latitude)).toEqual([26.4, 26.43, 26.45]);
    server.clock.advance(29 * 60_000);
    expect((await trail()).map(({ latitude }) => latitude)).toEqual([26.43, 26.45]);
    expect(await staff.client.tracking.trail({ driver_id: '999999' })).toEqual({ points: [] });
  });

  it('begins after the last gap; who stood still for long has none', async () => {
    const walker = await createSignedInDriver(server.app.db, { now: server.app.now() });
    const at = (minutesAgo: number, latitude: number) => ({
      driver_id: walker.id,
      recorded_at: new Date(server.app.now().getTime() - minutesAgo * 60_000),
      latitude,
      longitude: 50.1,
    });
    const points = [at(20, 26.3), at(19, 26.31), at(10, 26.4), at(9, 26.43), at(4, 26.435)];
    await server.app.db.insertInto('driver_track').values(points).execute();
    const { points: trail } = await staff.client.tracking.trail({ driver_id: String(walker.id) });
    expect(trail.map(({ latitude }) => latitude)).toEqual([26.4, 26.43, 26.435]);
  });
});

describe('the track of an order', () => {
  const addPoints = (driverId: number, from: Date, count: number, everySeconds: number) =>
    server.app.db
      .insertInto('driver_track')
      .values(
        Array.from({ length: count }, (_, step) => ({
          driver_id: driverId,
          recorded_at: new Date(from.getTime() + step * everySeconds * 1000),
          latitude: 26 + step / 10_000,
          longitude: 50.1,
        })),
      )
      .execute();
  const trackOf = async (orderId: number) =>
    (await staff.client.tracking.ofOrder({ order_id: String(orderId) })).points;

  it('begins with the assignment and ends with the order, thinned out to 400 points', async () => {
    const walker = await createSignedInDriver(server.app.db, { now: server.app.now() });
    const now = server.app.now();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await addPoints(walker.id, ago(100), 2_000, 3);
    const set = (change: {
      assigned_at: Date | null;
      driver_id: number | null;
      delivery_time: Date | null;
    }) => server.app.db.updateTable('orders').set(change).where('id', '=', carried).execute();
    const before = await server.app.db
      .selectFrom('orders')
      .select(['driver_id', 'assigned_at', 'delivery_time'])
      .where('id', '=', carried)
      .executeTakeFirstOrThrow();
    await set({ driver_id: walker.id, assigned_at: ago(100), delivery_time: ago(95) });
    expect((await trackOf(carried)).map(({ latitude }) => latitude)).toHaveLength(101);
    await set({ driver_id: walker.id, assigned_at: ago(95), delivery_time: null });
    const open = await trackOf(carried);
    expect(open.length).toBeLessThanOrEqual(400);
    expect(open.length).toBeGreaterThan(300);
    expect(open.map(({ recorded_at }) => recorded_at)).toEqual(
      open.map(({ recorded_at }) => recorded_at).toSorted(),
    );
    expect(open.at(-1)?.latitude).toBeCloseTo(26 + 1_999 / 10_000, 4);
    await set(before);
    expect(await trackOf(waiting)).toEqual([]);
    await expect(staff.client.tracking.ofOrder({ order_id: '999999' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

it('[STATE-61] whether moving the map reads it again is a setting', async () => {
  const held = async () => (await staff.client.tracking.ground()).refetch_on_move;
  expect(await held()).toBe(false);
  expect(await staff.client.tracking.setRefetch({ isActive: true })).toEqual({ isActive: true });
  const row = await server.app.db
    .selectFrom('setting')
    .select(['content', 'updated_by'])
    .where('key', '=', 'TOGGLE_ZOOM_MAP')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ content: { isActive: true }, updated_by: staff.id });
  await expect.poll(held).toBe(true);
});

it('the ground names our own places, and no tiles where none are configured', async () => {
  const ground = await staff.client.tracking.ground();
  expect(ground.sources).toEqual({ road: null, satellite: null });
  expect(ground.cities[0]).toEqual({ name_ar: 'الدمام', name_en: 'Dammam', coordinates: [50.1, 26.4] });
  expect(ground.restaurants[0]).toEqual([50.09, 26.43]);
});
