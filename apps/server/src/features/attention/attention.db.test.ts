import { useTestDatabase } from '@mishwar/db/testing';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { estimatedRoads } from '../../platform/roads/roads.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { insertOrder, type TestOrder } from '../../testing/factories/orders.ts';
import { CENTRE, createRestaurant } from '../../testing/factories/stores.ts';
import { startDistribution } from '../distribution/public.ts';
import { decideNextOrder } from '../distribution/waves/decide-next-order.ts';
import { listAttentionItems } from './attention.query.ts';

const START = new Date('2026-03-01T12:00:00Z');

const database = useTestDatabase();
let restaurantId = 0;
let made = 0;
let time = START;
const world = () => ({ db: database.db, now: () => time, log: createLog('silent'), roads: estimatedRoads });

beforeAll(async () => {
  restaurantId = (await createRestaurant(database.db)).id;
});
beforeEach(async () => {
  time = START;
  await database.db.deleteFrom('distribution_task').execute();
  await database.db.updateTable('orders').set({ status: 'cancelled', cancelled_at: time }).execute();
});

async function add(change: Partial<TestOrder> = {}): Promise<{ id: number; number: string }> {
  made += 1;
  const number = `A${made}`;
  return { id: await insertOrder(world(), { order_number: number, restaurantId, ...change }), number };
}
const ago = (minutes: number) => new Date(time.getTime() - minutes * 60_000);
const list = () => listAttentionItems(database.db, time, { seesLedger: true });
const kinds = async () => (await list()).results.map(({ kind, order_number }) => [kind, order_number]);

test('an order without a driver is named after three waves, with the time of the next, and goes when it has one', async () => {
  const order = await add();
  await inTransaction(database.db, (trx) => startDistribution(trx, order.id, time));
  for (const waves of [1, 2, 3]) {
    expect(await kinds(), `before wave ${waves}`).toEqual([]);
    expect(await decideNextOrder(world())).toBe(true);
    if (waves < 3) time = new Date(time.getTime() + 20_000);
  }
  const { results, total } = await list();
  expect(total).toBe(1);
  expect(results).toEqual([
    {
      kind: 'no_driver',
      key: `no_driver:${order.id}`,
      third_party: null,
      transaction_id: null,
      order_id: String(order.id),
      order_number: order.number,
      restaurant_name: 'مطعم البيت',
      restaurant_phone: expect.stringMatching(/^01/),
      customer_name: expect.any(String),
      customer_phone: expect.stringMatching(/^05/),
      driver_name: null,
      driver_phone: null,
      can: { assign: true, unassign: false },
      also: [],
      since: START.toISOString(),
      next: {
        automation: 'search_again',
        from: time.toISOString(),
        at: new Date(time.getTime() + 20_000).toISOString(),
      },
      late_by: null,
      snooze: null,
    },
  ]);
  const driver = await createSignedInDriver(database.db, { spot: CENTRE, now: time });
  await database.db
    .updateTable('orders')
    .set({ status: 'assigned', driver_id: driver.id, assigned_at: time })
    .where('id', '=', order.id)
    .execute();
  expect(await kinds()).toEqual([]);
});

test('silence, lateness and a long wait at the store are one item of the order, with its driver, the most urgent first', async () => {
  const driver = await createSignedInDriver(database.db, { spot: CENTRE, now: ago(7) });
  const order = await add({ status: 'arrived_store', driverId: driver.id, createdAt: ago(90) });
  await database.db
    .updateTable('orders')
    .set({ assigned_at: ago(40), arrived_store_at: ago(16) })
    .where('id', '=', order.id)
    .execute();
  const { results, total } = await list();
  expect([results.length, total]).toEqual([1, 1]);
  expect([results[0], ...(results[0]?.also ?? [])].map((reason) => [reason?.kind, reason?.since])).toEqual([
    ['driver_silent', ago(7).toISOString()],
    ['late', ago(10).toISOString()],
    ['store_wait', ago(16).toISOString()],
  ]);
  expect(results[0]).toMatchObject({
    can: { assign: true, unassign: true },
    driver_phone: driver.phone,
    next: { automation: 'taken_offline', from: ago(7).toISOString(), at: ago(7 - 120).toISOString() },
  });
});

test('orders that will be late come after late ones, the worst first, as their own driver is expected', async () => {
  const driver = await createSignedInDriver(database.db, { spot: CENTRE, now: time });
  /** An order with its promise in an hour less the minutes of its age, expected so many minutes after that. */
  const expectAfter = async (age: number, after: number, driverId = driver.id) => {
    const order = await add({ status: 'take_order', driverId: driver.id, createdAt: ago(age) });
    const arrives_at = ago(age - 60 - after);
    await database.db
      .insertInto('delivery_estimate')
      .values({ order_id: order.id, driver_id: driverId, arrives_at, computed_at: ago(1) })
      .execute();
    return order;
  };
  const bad = await expectAfter(30, 21.5);
  const worse = await expectAfter(10, 45);
  const inTime = await expectAfter(50, 20);
  const ofAnother = await expectAfter(30, 60, driver.id + 1);
  const late = await expectAfter(90, 40);
  expect(await kinds()).toEqual([
    ['late', late.number],
    ['late_soon', worse.number],
    ['late_soon', bad.number],
  ]);
  const { results, total } = await list();
  expect(total).toBe(3);
  expect(results.map(({ late_by }) => late_by)).toEqual([null, 45, 21]);
  const known = results.map(({ order_number }) => order_number);
  expect(known).not.toContain(inTime.number);
  expect(known).not.toContain(ofAnother.number);
});

test('fake and finished orders are not listed', async () => {
  const driver = await createSignedInDriver(database.db, { spot: CENTRE, now: ago(600) });
  await add({ isFake: true, createdAt: ago(600) });
  await add({ status: 'delivered', driverId: driver.id, createdAt: ago(600) });
  await add({ status: 'cancelled', createdAt: ago(600) });
  expect(await list()).toEqual({ results: [], total: 0, snoozed: 0 });
});

test('of one kind fifty are listed, the newest first, and all are counted', async () => {
  const oldest = await add({ createdAt: ago(100) });
  for (let n = 0; n < 51; n++) await add({ createdAt: ago(60 - n / 10) });
  const newest = await add({ createdAt: ago(11) });
  const { results, total } = await list();
  const waiting = results.filter(({ kind }) => kind === 'no_driver');
  expect(waiting).toHaveLength(50);
  expect(waiting[0]?.order_number).toBe(newest.number);
  expect(waiting.map(({ order_number }) => order_number)).not.toContain(oldest.number);
  expect(total).toBe(53);
});

test('only open orders are read, by their index', async () => {
  const { db } = database;
  await sql`insert into orders (order_number, from_company, payment_method, customer_id, customer_latitude,
      customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, promised_at, created_at, status, cancelled_at)
    select 'X' || n, 'maeda', 'Cash', customer_id, 26, 50, restaurant_id, 1, 1, 0.15, now(), now() - n * interval '1 minute',
      'cancelled', now()
    from (select * from orders limit 1) o, generate_series(1, 20000) n`.execute(db);
  await sql`analyze orders`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from orders o
    where o.status not in ('delivered', 'cancelled') and not o.is_fake order by o.created_at desc limit 1000`.execute(
    db,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_open');
});
