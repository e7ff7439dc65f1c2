import { useTestDatabase } from '@mishwar/db/testing';
import { computeDriverScore, type OdmFormula, type PackedScan, unpackScan } from '@mishwar/domain';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { estimatedRoads } from '../../../platform/roads/roads.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { CENTRE, createRestaurant, northOf } from '../../../testing/factories/stores.ts';
import { startDistribution } from '../public.ts';
import { decideNextOrder } from '../waves/decide-next-order.ts';
import { expireOffers } from '../waves/expire-offers.ts';
import { decideMatched } from './decide-matched.ts';

const START = new Date('2026-03-01T12:00:00Z');
/** Long enough ago for the food to be ready: waiting has no benefit. */
const PLACED = new Date(START.getTime() - 20 * 60_000);

const database = useTestDatabase();
let customerId = 0;
let time = START;
let orders = 0;
const world = () => ({ db: database.db, now: () => time, log: createLog('silent'), roads: estimatedRoads });
const pass = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};
const driverAt = (km: number, more: Parameters<typeof createSignedInDriver>[1] = {}) =>
  createSignedInDriver(database.db, { spot: northOf(CENTRE, km), now: time, ...more });
const restaurantAt = (km: number) => createRestaurant(database.db, { spot: northOf(CENTRE, km) });

beforeAll(async () => {
  const customer = await database.db
    .insertInto('customer')
    .values({ name: 'هدى', phone: '0541000001' })
    .returning('id')
    .executeTakeFirstOrThrow();
  customerId = customer.id;
});
beforeEach(async () => {
  time = START;
  for (const table of [
    'offer',
    'distribution_task',
    'distribution_plan',
    'distribution_shadow',
    'driver_position',
  ] as const) {
    await database.db.deleteFrom(table).execute();
  }
});

const FORMULA: OdmFormula = {
  availability_weight: 40,
  distance_weight: 40,
  idle_time_weight: 20,
  qualified_limit: 0,
};
async function decideBy(mode: 'waves' | 'matched', shadow = false, formula = FORMULA) {
  const { id } = await database.db
    .insertInto('distribution_settings')
    .values({
      ...formula,
      delay_time: 20,
      init_distance: 3,
      step_distance: 2,
      max_distance: 12,
      max_scan_driver: 10,
      number_of_sending_driver: 2,
      mode,
      shadow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function waitingOrder(restaurantId: number): Promise<number> {
  orders += 1;
  const order = await database.db
    .insertInto('orders')
    .values({
      order_number: `M${orders}`,
      from_company: 'maeda',
      payment_method: 'Cash',
      customer_id: customerId,
      customer_latitude: CENTRE.latitude,
      customer_longitude: CENTRE.longitude,
      restaurant_id: restaurantId,
      sub_total: 2500,
      delivery_cost: 1200,
      tax_rate: 0.15,
      created_at: PLACED,
      promised_at: new Date(time.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(database.db, (trx) => startDistribution(trx, order.id, time));
  return order.id;
}

const offers = () =>
  database.db.selectFrom('offer').select(['order_id', 'driver_id', 'status']).orderBy('id').execute();
const shadows = () => database.db.selectFrom('distribution_shadow').selectAll().execute();

it('finds the best assignment for both orders when the nearest driver of one is needed for the other', async () => {
  await decideBy('matched');
  const [south, north] = [await restaurantAt(0), await restaurantAt(3)];
  // Nearest to both is the one between; the other one reaches only the south in good time.
  const between = await driverAt(1.4);
  const farSouth = await driverAt(-2);
  const [first, second] = [await waitingOrder(south.id), await waitingOrder(north.id)];
  expect(await decideNextOrder(world())).toBe(false);
  expect(await decideMatched(world())).toBe(2);
  expect((await offers()).toSorted((a, b) => a.order_id - b.order_id)).toEqual([
    { order_id: first, driver_id: farSouth.id, status: 'offered' },
    { order_id: second, driver_id: between.id, status: 'offered' },
  ]);
  const waves = await database.db
    .selectFrom('distribution_wave')
    .select(['order_id', 'wave', 'scanned'])
    .where('order_id', '=', first)
    .execute();
  expect(waves).toMatchObject([{ wave: 0 }]);
  expect(unpackScan(waves[0]?.scanned as unknown as PackedScan)).toMatchObject([
    { driver_id: farSouth.id, offered: true },
    { driver_id: between.id, offered: false, reason: 'not_matched' },
  ]);
});

it('offers to one driver at a time, and to the next best after a decline or expiry', async () => {
  await decideBy('matched');
  const restaurant = await restaurantAt(0);
  const [near, next, last] = [await driverAt(0.5), await driverAt(2), await driverAt(4)];
  const order = await waitingOrder(restaurant.id);
  expect(await decideMatched(world())).toBe(1);
  expect(await decideMatched(world())).toBe(0);
  await database.db.updateTable('offer').set({ status: 'declined', answered_at: time }).execute();
  expect(await decideMatched(world())).toBe(1);
  pass(60);
  expect(await expireOffers(world())).toBe(1);
  expect(await decideMatched(world())).toBe(1);
  expect(await offers()).toEqual([
    { order_id: order, driver_id: near.id, status: 'declined' },
    { order_id: order, driver_id: next.id, status: 'expired' },
    { order_id: order, driver_id: last.id, status: 'offered' },
  ]);
});

it('passes over a driver whose offer has expired before its status says so', async () => {
  await decideBy('matched');
  const restaurant = await restaurantAt(0);
  const [near, next] = [await driverAt(0.5), await driverAt(2)];
  const order = await waitingOrder(restaurant.id);
  expect(await decideMatched(world())).toBe(1);
  pass(60);
  expect(await decideMatched(world())).toBe(1);
  expect(await offers()).toEqual([
    { order_id: order, driver_id: near.id, status: 'offered' },
    { order_id: order, driver_id: next.id, status: 'offered' },
  ]);
});

it('records the version that decided, which may be newer than that of an order', async () => {
  const weigh = (availability_weight: number, distance_weight: number) => ({
    ...FORMULA,
    ...{ availability_weight, distance_weight, idle_time_weight: 0 },
  });
  const restaurant = await restaurantAt(0);
  for (const km of [1, 2]) await driverAt(km);
  await decideBy('matched', true, weigh(100, 0));
  await waitingOrder(restaurant.id);
  const settings_id = await decideBy('matched', true, weigh(0, 100));
  await waitingOrder(restaurant.id);
  expect(await decideMatched(world())).toBe(2);
  const waves = await database.db
    .selectFrom('distribution_wave as w')
    .innerJoin('distribution_task as t', 't.order_id', 'w.order_id')
    .innerJoin('distribution_settings as s', 's.id', 'w.settings_id')
    .selectAll('s')
    .select('w.scanned')
    .execute();
  expect(waves).toMatchObject([{ id: settings_id }, { id: settings_id }]);
  for (const { scanned, ...formula } of waves) {
    for (const one of unpackScan(scanned as unknown as PackedScan)) {
      const { availability: availability_score, distance_score, idle_time: idle_time_score } = one;
      const scores = { availability_score, distance_score, idle_time_score };
      expect(one.score).toBe(computeDriverScore(scores, formula));
    }
  }
  expect(await shadows()).toMatchObject([{ settings_id }, { settings_id }]);
});

it('waits for a busy driver near the restaurant, and skips filtered drivers', async () => {
  await decideBy('matched');
  const restaurant = await restaurantAt(0);
  const busy = await driverAt(0.2);
  await driverAt(0.3, { balance: 0 });
  await database.db
    .updateTable('setting')
    .set({ content: '{"value":5}' })
    .where('key', '=', 'LIMIT_ORDER')
    .execute();
  const carried = await waitingOrder(restaurant.id);
  await database.db.deleteFrom('distribution_task').execute();
  await database.db
    .updateTable('orders')
    .set({ driver_id: busy.id, status: 'take_order', assigned_at: time })
    .where('id', '=', carried)
    .execute();
  const order = await waitingOrder(restaurant.id);
  expect(await decideMatched(world())).toBe(0);
  expect(await database.db.selectFrom('distribution_plan').select('plan').execute()).toEqual([
    { plan: [{ driver_id: busy.id, visits: [[order]] }] },
  ]);
  await database.db
    .updateTable('orders')
    .set({ status: 'delivered', delivery_time: time })
    .where('id', '=', carried)
    .execute();
  expect(await decideMatched(world())).toBe(1);
  expect(await offers()).toEqual([{ order_id: order, driver_id: busy.id, status: 'offered' }]);
});

it('is decided by one process at a time', async () => {
  await decideBy('matched');
  const restaurant = await restaurantAt(0);
  for (const km of [0.5, 1, 1.5, 2]) await driverAt(km);
  const waiting = [];
  for (let n = 0; n < 4; n++) waiting.push(await waitingOrder(restaurant.id));
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 4 }, () => decideMatched(world())));
  }
  const asked = await offers();
  expect(asked.map(({ order_id }) => order_id).sort((a, b) => a - b)).toEqual(waiting);
});

it('runs in shadow of the waves without offers', async () => {
  await decideBy('waves', true);
  const restaurant = await restaurantAt(0);
  const near = await driverAt(1);
  const order = await waitingOrder(restaurant.id);
  expect(await decideMatched(world())).toBe(0);
  expect(await offers()).toEqual([]);
  expect(await shadows()).toMatchObject([{ order_id: order, mode: 'matched', driver_ids: [near.id] }]);
  expect(await decideMatched(world())).toBe(0);
  expect(await shadows()).toHaveLength(1);
});

it('runs the waves in shadow', async () => {
  await decideBy('matched', true);
  const restaurant = await restaurantAt(0);
  const [near, far] = [await driverAt(1), await driverAt(2)];
  const order = await waitingOrder(restaurant.id);
  expect(await decideMatched(world())).toBe(1);
  expect(await shadows()).toMatchObject([{ order_id: order, mode: 'waves', driver_ids: [near.id, far.id] }]);
});
