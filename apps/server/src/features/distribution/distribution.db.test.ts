import { useTestDatabase } from '@mishwar/db/testing';
import {
  type PackedScan,
  type PackedWaveRecord,
  replayWave,
  unpackScan,
  unpackWaveRecord,
} from '@mishwar/domain';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { estimatedRoads } from '../../platform/roads/roads.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { CENTRE, createRestaurant, northOf } from '../../testing/factories/stores.ts';
import { startDistribution, stopDistribution } from './public.ts';
import { decideNextOrder } from './waves/decide-next-order.ts';
import { expireOffers } from './waves/expire-offers.ts';
import { fileScans } from './waves/file-scans.ts';

const START = new Date('2026-03-01T12:00:00Z');

const database = useTestDatabase();
let restaurant: Awaited<ReturnType<typeof createRestaurant>>;
let customerId = 0;
let time = START;
let orders = 0;
const world = () => ({ db: database.db, now: () => time, log: createLog('silent'), roads: estimatedRoads });
const pass = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};
const driverAt = (km: number, more: Parameters<typeof createSignedInDriver>[1] = {}) =>
  createSignedInDriver(database.db, { spot: northOf(CENTRE, km), now: time, ...more });

beforeAll(async () => {
  restaurant = await createRestaurant(database.db);
  const customer = await database.db
    .insertInto('customer')
    .values({ name: 'هدى', phone: '0541000001' })
    .returning('id')
    .executeTakeFirstOrThrow();
  customerId = customer.id;
  await database.db
    .insertInto('distribution_settings')
    .values({
      availability_weight: 40,
      distance_weight: 40,
      idle_time_weight: 20,
      qualified_limit: 40,
      delay_time: 20,
      init_distance: 3,
      step_distance: 2,
      max_distance: 7,
      max_scan_driver: 10,
      number_of_sending_driver: 2,
    })
    .execute();
});
beforeEach(async () => {
  time = START;
  await database.db.deleteFrom('offer').execute();
  await database.db.deleteFrom('distribution_task').execute();
  await database.db.deleteFrom('driver_position').execute();
  await database.db.deleteFrom('outbox').execute();
});

async function waitingOrder(): Promise<number> {
  orders += 1;
  const order = await database.db
    .insertInto('orders')
    .values({
      order_number: `T${orders}`,
      from_company: 'maeda',
      payment_method: 'Cash',
      customer_id: customerId,
      customer_latitude: CENTRE.latitude,
      customer_longitude: CENTRE.longitude,
      restaurant_id: restaurant.id,
      sub_total: 2500,
      delivery_cost: 1200,
      tax_rate: 0.15,
      created_at: time,
      promised_at: new Date(time.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(database.db, (trx) => startDistribution(trx, order.id, time));
  return order.id;
}

const offersOf = (orderId: number) =>
  database.db
    .selectFrom('offer')
    .select(['driver_id', 'wave', 'status', 'expires_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

const wavesOf = async (orderId: number) => {
  const rows = await database.db
    .selectFrom('distribution_wave')
    .select(['wave', 'radius', 'decided_at', 'scanned', 'world'])
    .where('order_id', '=', orderId)
    .orderBy('wave')
    .execute();
  return rows.map(({ scanned, ...row }) => ({
    ...row,
    scanned: unpackScan(scanned as unknown as PackedScan),
  }));
};

describe('the distribution of an order', () => {
  it('offers in waves with a growing radius and notifies the drivers', async () => {
    const near = await driverAt(1);
    const far = await driverAt(4);
    const order = await waitingOrder();
    expect(await decideNextOrder(world())).toBe(true);
    expect((await offersOf(order)).map((offer) => offer.driver_id)).toEqual([near.id]);
    expect(await decideNextOrder(world())).toBe(false);
    pass(20);
    expect(await decideNextOrder(world())).toBe(true);
    expect((await offersOf(order)).map(({ driver_id, wave }) => [driver_id, wave])).toEqual([
      [near.id, 0],
      [far.id, 1],
    ]);
    expect((await wavesOf(order)).map(({ wave, radius }) => [wave, radius])).toEqual([
      [0, 3],
      [1, 5],
    ]);
    const messages = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    expect(
      messages.map(({ destination, event, ordering_key }) => [destination, event, ordering_key]),
    ).toEqual([
      ['driver', 'offer', String(near.id)],
      ['driver', 'offer', String(far.id)],
    ]);
    expect(messages[0]?.payload).toMatchObject({ driver_id: String(near.id), delivery_cost: '12.00' });
    const history = await database.db
      .selectFrom('order_event')
      .select(['action', 'data'])
      .where('order_id', '=', order)
      .execute();
    expect(history).toMatchObject([
      { action: 'offered', data: { wave: 0 } },
      { action: 'offered', data: { wave: 1 } },
    ]);
  });

  it('records why each driver got no offer', async () => {
    const notReady = await driverAt(0.5, { isReady: false });
    const offline = await driverAt(0.6, { now: new Date(time.getTime() - 600_000) });
    const poor = await driverAt(0.7, { balance: 19_999 });
    const order = await waitingOrder();
    await decideNextOrder(world());
    const [wave] = await wavesOf(order);
    expect(wave?.scanned).toMatchObject([
      { driver_id: notReady.id, offered: false, reason: 'not_ready' },
      { driver_id: offline.id, offered: false, reason: 'offline' },
      { driver_id: poor.id, offered: false, reason: 'wallet_below_limit' },
    ]);
    expect(await offersOf(order)).toEqual([]);
  });

  it('records with each wave everything that its decision can be replayed from', async () => {
    await driverAt(0.5, { isReady: false });
    const declining = await driverAt(0.8);
    for (const km of [1, 1.5, 2.4, 2.9]) await driverAt(km);
    const order = await waitingOrder();
    await decideNextOrder(world());
    await database.db.updateTable('offer').set({ status: 'declined' }).execute();
    pass(20);
    await driverAt(3.5, { balance: 0 });
    await decideNextOrder(world());
    const waves = await wavesOf(order);
    expect(waves).toHaveLength(2);
    for (const wave of waves) {
      const again = replayWave(unpackWaveRecord(wave.world as PackedWaveRecord), wave.decided_at);
      expect(again.scanned).toEqual(wave.scanned);
      expect(again.radius).toBe(wave.radius);
      const offers = await offersOf(order);
      const offered = offers.filter((offer) => offer.wave === wave.wave).map(({ driver_id }) => driver_id);
      expect(again.offered).toEqual(offered);
    }
    const second = waves[1]?.world as PackedWaveRecord | undefined;
    expect(second?.declined_by).toContain(declining.id);
  });

  it('finds the waves that scanned a driver, each in its last state', async () => {
    const far = await driverAt(6);
    const poor = await driverAt(1, { balance: 0 });
    await waitingOrder();
    for (const seconds of [20, 20, 20, 5]) {
      expect(await decideNextOrder(world())).toBe(true);
      pass(seconds);
    }
    await database.db.updateTable('distribution_task').set({ next_wave_at: time }).execute();
    await decideNextOrder(world());
    const wavesOfDriver = async (id: number) => {
      const { rows } = await sql<{ wave: number; decided_at: Date; driver_ids: number[] }>`
        select w.wave, found.decided_at, found.driver_ids from wave_scan found
        join distribution_wave w on w.id = found.wave_id
        where found.driver_ids @> ${[id]}::bigint[] order by w.wave`.execute(database.db);
      return rows;
    };
    for (const filed of [false, true]) {
      if (filed) await fileScans(database);
      const ofFar = await wavesOfDriver(far.id);
      expect(ofFar.map(({ wave, driver_ids }) => [wave, driver_ids])).toEqual([
        [2, [poor.id, far.id]],
        [3, [poor.id, far.id]],
      ]);
      // The last wave scanned twice.
      expect(ofFar[1]?.decided_at).toEqual(new Date(START.getTime() + 65_000));
      expect((await wavesOfDriver(poor.id)).map(({ wave }) => wave)).toEqual([0, 1, 2, 3]);
    }
  });

  it('keeps scanning at the maximum distance and stores one record of scans without offers', async () => {
    const order = await waitingOrder();
    for (let scan = 0; scan < 6; scan++) {
      expect(await decideNextOrder(world())).toBe(true);
      pass(20);
    }
    expect((await wavesOf(order)).map(({ wave, radius }) => [wave, radius])).toEqual([
      [0, 3],
      [1, 5],
      [2, 7],
    ]);
    const late = await driverAt(6.5);
    await decideNextOrder(world());
    expect((await offersOf(order)).map(({ driver_id, wave }) => [driver_id, wave])).toEqual([[late.id, 2]]);
  });

  it('expires offers and offers again', async () => {
    const driver = await driverAt(1);
    const order = await waitingOrder();
    await decideNextOrder(world());
    expect(await expireOffers(world())).toBe(0);
    pass(41);
    expect(await expireOffers(world())).toBe(1);
    await decideNextOrder(world());
    expect((await offersOf(order)).map(({ driver_id, status }) => [driver_id, status])).toEqual([
      [driver.id, 'expired'],
      [driver.id, 'offered'],
    ]);
  });

  it('does not offer an order again to a driver who declined', async () => {
    await driverAt(1);
    const order = await waitingOrder();
    await decideNextOrder(world());
    await database.db.updateTable('offer').set({ status: 'declined' }).execute();
    pass(20);
    await decideNextOrder(world());
    expect(await offersOf(order)).toHaveLength(1);
  });

  it('starts with the initial radius when an order comes back, and continues its wave numbers', async () => {
    const order = await waitingOrder();
    await decideNextOrder(world());
    pass(20);
    await decideNextOrder(world());
    await inTransaction(database.db, (trx) => stopDistribution(trx, order, time));
    pass(60);
    expect(await decideNextOrder(world())).toBe(false);
    await inTransaction(database.db, (trx) => startDistribution(trx, order, time));
    await decideNextOrder(world());
    expect((await wavesOf(order)).map(({ wave, radius }) => [wave, radius])).toEqual([
      [0, 3],
      [1, 5],
      [2, 3],
    ]);
  });

  it('withdraws open offers when it stops and notifies their drivers', async () => {
    const driver = await driverAt(1);
    const kept = await driverAt(1.1);
    const order = await waitingOrder();
    await decideNextOrder(world());
    await database.db.deleteFrom('outbox').execute();
    const accepted = await database.db
      .selectFrom('offer')
      .select('id')
      .where('driver_id', '=', kept.id)
      .executeTakeFirstOrThrow();
    await inTransaction(database.db, (trx) => stopDistribution(trx, order, time, accepted.id));
    expect((await offersOf(order)).map(({ driver_id, status }) => [driver_id, status])).toEqual([
      [driver.id, 'withdrawn'],
      [kept.id, 'offered'],
    ]);
    const messages = await database.db.selectFrom('outbox').select(['event', 'ordering_key']).execute();
    expect(messages).toEqual([{ event: 'offerWithdrawn', ordering_key: String(driver.id) }]);
  });

  it('is decided by one dispatcher at a time, with immediate failover', async () => {
    await driverAt(1);
    const order = await waitingOrder();
    const dying = await database.pool.connect();
    await dying.query('begin');
    await dying.query('select from distribution_task where order_id = $1 for no key update', [order]);
    expect(await decideNextOrder(world())).toBe(false);
    dying.release(new Error('the process was killed'));
    await expect.poll(() => decideNextOrder(world())).toBe(true);
    const results = await Promise.all([decideNextOrder(world()), decideNextOrder(world())]);
    expect(results).toEqual([false, false]);
    expect(await offersOf(order)).toHaveLength(1);
  });

  it('decides each order once with several dispatchers', async () => {
    await driverAt(1);
    const made = [];
    for (let n = 0; n < 12; n++) made.push(await waitingOrder());
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        while (await decideNextOrder(world())) {
          // Until nothing is due.
        }
      }),
    );
    for (const order of made) expect(await wavesOf(order)).toHaveLength(1);
  });
});
