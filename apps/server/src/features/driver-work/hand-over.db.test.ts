import { useTestDatabase } from '@mishwar/db/testing';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { DriverActor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { balancesOf, createDriver } from '../../testing/factories/drivers.ts';
import { NOW } from '../../testing/factories/operators.ts';
import { keyOf, placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { executeOrder } from '../orders/actions/execute-order.ts';
import { advanceOrder, cancelByCustomer, giveToDriver, lockOrder } from '../orders/public.ts';
import { handOverOrders } from './hand-over.ts';

const database = useTestDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld(database.db);
});

const app = () => ({ db: database.db, now: () => NOW });
const actorOf = (id: number): DriverActor => ({ kind: 'driver', id, name: `driver ${id}` });
const stateOf = (ids: readonly number[]) =>
  database.db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'driver_id', 'version'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
const waiting = async (ids: readonly number[]) =>
  (
    await database.db
      .selectFrom('distribution_task')
      .select('order_id')
      .where('order_id', 'in', [...ids])
      .execute()
  ).map(({ order_id }) => order_id);
const findings = async () => (await sql`select * from wallet_findings()`.execute(database.db)).rows;

async function withOrder<T>(
  id: number,
  work: (
    trx: Parameters<typeof lockOrder>[0],
    order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
  ) => Promise<T>,
) {
  return inTransaction(database.db, async (trx) => {
    const order = await lockOrder(trx, { id });
    if (!order) throw new Error('no order');
    return work(trx, order);
  });
}

/** A driver with so many orders in hand. */
async function busyDriver(count: number) {
  const driverId = await createDriver(database.db);
  const orders = [];
  for (let at = 0; at < count; at++) {
    const order = await placeTestOrder(database.db, world);
    await withOrder(order.id, (trx, locked) =>
      giveToDriver(trx, { order: locked, driverId, action: 'accepted', actor: actorOf(driverId), now: NOW }),
    );
    orders.push(order);
  }
  return { driverId, orders };
}

const move = (
  driverId: number,
  to: { order_number: string; driver_id: string }[] = [],
  key: string = crypto.randomUUID(),
) => handOverOrders(app(), world.operator, { driverId, to, key });

it('every open order goes to the named driver or back to the distribution, with the held fee, and the driver is no longer ready', async () => {
  const { driverId, orders } = await busyDriver(3);
  const [one, two, three] = orders;
  if (!one || !two || !three) throw new Error('three orders');
  const healthy = await createDriver(database.db);
  const poor = await createDriver(database.db, { main: 0 });
  const outcome = await move(driverId, [
    { order_number: one.order_number, driver_id: String(healthy) },
    { order_number: two.order_number, driver_id: String(poor) },
  ]);
  expect(outcome).toEqual({
    ok: true,
    done: [
      {
        order_number: one.order_number,
        driver_id: String(healthy),
        driver_name: expect.any(String),
        msg: null,
      },
      { order_number: two.order_number, driver_id: null, driver_name: null, msg: 'wallet_balance_too_low' },
      { order_number: three.order_number, driver_id: null, driver_name: null, msg: null },
    ],
  });
  expect(await stateOf(orders.map(({ id }) => id))).toMatchObject([
    { status: 'assigned', driver_id: healthy },
    { status: 'new', driver_id: null },
    { status: 'new', driver_id: null },
  ]);
  expect((await waiting(orders.map(({ id }) => id))).sort()).toEqual([two.id, three.id].sort());
  expect(await balancesOf(database.db, driverId)).toMatchObject({ MAIN: 50_000, HOLD: 0 });
  expect(await balancesOf(database.db, healthy)).toMatchObject({ MAIN: 49_500, HOLD: 500 });
  const driver = await database.db
    .selectFrom('driver')
    .select('is_ready')
    .where('id', '=', driverId)
    .executeTakeFirst();
  expect(driver?.is_ready).toBe(false);
  expect(await findings()).toEqual([]);
});

it('the same key has one effect, and another request under it is refused', async () => {
  const { driverId, orders } = await busyDriver(2);
  const ids = orders.map(({ id }) => id);
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([move(driverId, [], key), move(driverId, [], key)]);
  expect(second).toEqual(first);
  const after = await stateOf(ids);
  expect(await move(driverId, [], key)).toEqual(first);
  expect(await stateOf(ids)).toEqual(after);
  const other = [{ order_number: orders[0]?.order_number ?? '', driver_id: String(driverId) }];
  expect(await move(driverId, other, key)).toMatchObject({ ok: false, refusal: { status: 422 } });
  expect(await move(999_999)).toMatchObject({ ok: false, refusal: { status: 404 } });
});

it('while orders are delivered, cancelled and handed over crosswise at the same moment, none is lost or doubled', async () => {
  for (let round = 0; round < 6; round++) {
    const [sick, other] = [await busyDriver(5), await busyDriver(3)];
    const all = [...sick.orders, ...other.orders].map(({ id }) => id);
    const arrive = (id: number) =>
      withOrder(id, async (trx, order) => {
        const actor = actorOf(sick.driverId);
        if (order.driver_id !== sick.driverId) return null;
        const arrived = await advanceOrder(trx, { order, step: 'arrived', actor, now: NOW });
        return arrived.ok;
      });
    const cancel = (id: number) =>
      withOrder(id, (trx, order) => {
        const actor = {
          kind: 'channel',
          id: 1,
          name: 'app',
          application: 'CLIENT',
          fromCompany: 'shukah',
        } as const;
        return cancelByCustomer(trx, { order, reason: 'late', actor, now: NOW });
      });
    const deliver = (orderNumber: string) => {
      const key = keyOf(orderNumber, 'Execute', world.operator);
      return executeOrder(database.db, { order: { orderNumber }, key, body: {} }, world.operator, NOW);
    };
    const [a, b, c, d] = sick.orders;
    const crosswise = (orders: { order_number: string }[], to: number) =>
      orders.map(({ order_number }) => ({ order_number, driver_id: String(to) }));
    const results = await Promise.all([
      move(sick.driverId, crosswise(sick.orders, other.driverId)),
      arrive(a?.id ?? 0),
      deliver(d?.order_number ?? ''),
      cancel(b?.id ?? 0),
      move(other.driverId, crosswise(other.orders, sick.driverId)),
      cancel(c?.id ?? 0),
      move(sick.driverId),
    ]);
    expect(results).toHaveLength(7);
    const states = await stateOf(all);
    expect(states).toHaveLength(all.length);
    const tasks = await waiting(all);
    for (const { id, status, driver_id } of states) {
      // Every order is assigned, in distribution or ended: exactly one of these.
      if (status === 'new') expect([driver_id, tasks.includes(id)]).toEqual([null, true]);
      else expect(tasks.includes(id)).toBe(false);
      if (status === 'assigned') expect(driver_id).not.toBeNull();
    }
    const held = await Promise.all(
      [sick.driverId, other.driverId].map(async (id) => (await balancesOf(database.db, id)).HOLD),
    );
    const carried = states.filter(({ status }) => !['new', 'cancelled', 'delivered'].includes(status));
    expect(held.reduce((sum, amount) => sum + amount, 0)).toBe(carried.length * 500);
  }
  expect(await findings()).toEqual([]);
});
