import { estimateRoad, MATCHED_SETTINGS } from '@mishwar/domain';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { estimatedRoads, type Roads } from '../../../platform/roads/roads.ts';
import { createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { insertOrder, type TestOrder } from '../../../testing/factories/orders.ts';
import { CENTRE, createRestaurant, northOf } from '../../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { updateDeliveryEstimates } from './update-estimates.ts';

const START = new Date('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const { pickupMinutes, dropoffMinutes } = MATCHED_SETTINGS;
/** Where every order goes: `insertOrder` has it at the centre. The restaurant is a kilometre north of it. */
const STORE = northOf(CENTRE, 1);
const NORTH = northOf(CENTRE, 3);

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let restaurantId = 0;
let made = 0;
let time = START;

beforeAll(async () => {
  staff = await signInAs(server);
  restaurantId = (await createRestaurant(server.app.db)).id;
  await server.app.db.updateTable('restaurant').set(STORE).where('id', '=', restaurantId).execute();
});
beforeEach(async () => {
  time = START;
  const { db } = server.app;
  await db.updateTable('orders').set({ status: 'cancelled', cancelled_at: time }).execute();
  await update();
});

const update = (roads: Roads = estimatedRoads) =>
  updateDeliveryEstimates({ db: server.app.db, roads, now: () => time });
const add = async (change: Partial<TestOrder> & { assignedAt?: Date } = {}) => {
  made += 1;
  const { assignedAt = START, ...order } = change;
  const createdAt = new Date(START.getTime() - 30 * MINUTE);
  const order_number = `1900${String(made).padStart(4, '0')}`;
  const id = await insertOrder(server.app, { order_number, restaurantId, createdAt, ...order });
  await server.app.db.updateTable('orders').set({ assigned_at: assignedAt }).where('id', '=', id).execute();
  return { id, order_number };
};
const addDriver = (now = START) => createSignedInDriver(server.app.db, { spot: NORTH, now });
const drive = (from: typeof CENTRE, to: typeof CENTRE) => estimateRoad(from, to).minutes;
/** Minutes until each order is expected, by its id. */
const estimates = async () => {
  const rows = await server.app.db.selectFrom('delivery_estimate').selectAll().orderBy('order_id').execute();
  return rows.map(({ order_id, arrives_at }) => [
    order_id,
    Math.round((arrives_at.getTime() - START.getTime()) / 600) / 100,
  ]);
};
const rounded = (minutes: number) => Math.round(minutes * 100) / 100;
const setOrder = (id: number, change: { status?: 'delivered' | 'new'; driver_id?: number | null }) =>
  server.app.db
    .updateTable('orders')
    .set({ ...change, ...(change.status === 'delivered' ? { delivery_time: time } : {}) })
    .where('id', '=', id)
    .execute();
const expectedOf = async (order_number: string) =>
  (await staff.client.orders.byNumber({ order_number })).data.expected_at;

test('orders are expected in the sequence in which their driver took them, by way of their restaurants', async () => {
  const driver = await addDriver();
  const later = await add({ driverId: driver.id, status: 'assigned' });
  const first = await add({
    ...{ driverId: driver.id, status: 'take_order' },
    assignedAt: new Date(START.getTime() - 10 * MINUTE),
  });
  await add();
  await update();
  const atFirst = drive(NORTH, CENTRE);
  const atLater = atFirst + dropoffMinutes + drive(CENTRE, STORE) + pickupMinutes + drive(STORE, CENTRE);
  expect(await estimates()).toEqual([
    [later.id, rounded(atLater)],
    [first.id, rounded(atFirst)],
  ]);
  const expected = new Date(START.getTime() + atFirst * MINUTE);
  expect(Date.parse((await expectedOf(first.order_number)) ?? '')).toBeCloseTo(expected.getTime(), -1);
});

test('the ways are those of the roads, asked for in few tables', async () => {
  const orders: number[] = [];
  for (let n = 0; n < 25; n += 1) {
    const { id: driverId } = await addDriver();
    orders.push((await add({ driverId, status: 'assigned' })).id);
  }
  const sizes: number[][] = [];
  await update({
    ...estimatedRoads,
    table: async (origins, destinations) => {
      sizes.push([origins.length, destinations.length]);
      // A river between all places, and a road beside it.
      return origins.map((_, at) => destinations.map((__, to) => ({ km: 5, minutes: at === to ? 7 : 90 })));
    },
  });
  expect(sizes).toEqual([
    [40, 40],
    [10, 10],
  ]);
  expect(await estimates()).toEqual(orders.map((id) => [id, 7 + pickupMinutes + 7]));
});

test('an estimate is written again only when it moves by a minute or more', async () => {
  const driver = await addDriver();
  await add({ driverId: driver.id, status: 'take_order' });
  const computed = async () => {
    const rows = await server.app.db.selectFrom('delivery_estimate').selectAll().execute();
    return rows.map(({ computed_at }) => computed_at.getTime() - START.getTime());
  };
  await update();
  time = new Date(START.getTime() + 59_000);
  await update();
  expect(await computed()).toEqual([0]);
  time = new Date(START.getTime() + 61_000);
  await update();
  expect(await computed()).toEqual([61_000]);
});

test('an order that is over, has no driver or another one is not expected at the time of before', async () => {
  const driver = await addDriver();
  const other = await addDriver();
  const orders = [];
  for (let n = 0; n < 3; n += 1) orders.push(await add({ driverId: driver.id, status: 'take_order' }));
  const [over, taken, handed] = orders;
  if (!over || !taken || !handed) throw new Error('no orders');
  await update();
  expect(await estimates()).toHaveLength(3);
  await setOrder(over.id, { status: 'delivered' });
  await setOrder(taken.id, { status: 'new', driver_id: null });
  await setOrder(handed.id, { driver_id: other.id });
  for (const { order_number } of orders) expect(await expectedOf(order_number)).toBeNull();
  await update();
  expect(await estimates()).toEqual([[handed.id, rounded(drive(NORTH, CENTRE))]]);
  expect(await expectedOf(handed.order_number)).not.toBeNull();
});

test('nothing is expected of a driver without a fresh position, nor of a fake order', async () => {
  const driver = await addDriver(new Date(START.getTime() - 119_000));
  await add({ driverId: driver.id, status: 'take_order' });
  await add({ driverId: driver.id, status: 'take_order', isFake: true });
  await update();
  expect(await estimates()).toHaveLength(1);
  time = new Date(START.getTime() + 2_000);
  await update();
  expect(await estimates()).toEqual([]);
});

test('orders in hand are found by their index', async () => {
  const { db } = server.app;
  await sql`insert into orders (order_number, from_company, payment_method, customer_id, customer_latitude,
      customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, promised_at, created_at, status, cancelled_at,
      driver_id)
    select 'X' || n, 'maeda', 'Cash', customer_id, 26, 50, restaurant_id, 1, 1, 0.15, now(), now() - n * interval '1 minute',
      'cancelled', now(), driver_id
    from (select * from orders where driver_id is not null limit 1) o, generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`analyze orders`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from orders o
    where o.driver_id is not null and o.status not in ('delivered', 'cancelled') and not o.is_fake
    order by o.driver_id, o.assigned_at, o.id`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/orders_(in_hand|open)/);
});
