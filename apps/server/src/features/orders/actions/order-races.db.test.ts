import { useTestDatabase } from '@mishwar/db/testing';
import type { DRIVER_STEPS } from '@mishwar/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { DriverActor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { balancesOf, createDriver } from '../../../testing/factories/drivers.ts';
import { NOW } from '../../../testing/factories/operators.ts';
import { keyOf, placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { lockOrder } from '../order/locked-order.ts';
import { advanceOrder } from './advance-order.ts';
import { assignOrder } from './assign-order.ts';
import { cancelByCustomer, cancelOrder } from './cancel-order.ts';
import { executeOrder } from './execute-order.ts';
import { giveToDriver } from './give-to-driver.ts';
import { unassignOrder } from './unassign-order.ts';

const database = useTestDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld(database.db);
});

const findings = async () => (await sql`select * from wallet_findings()`.execute(database.db)).rows;
const actorOf = (id: number): DriverActor => ({ kind: 'driver', id, name: `driver ${id}` });

async function locked<T>(
  orderId: number,
  work: (
    order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
    trx: Parameters<typeof lockOrder>[0],
  ) => Promise<T>,
) {
  return inTransaction(database.db, async (trx) => {
    const order = await lockOrder(trx, { id: orderId });
    if (!order) throw new Error('no order');
    return work(order, trx);
  });
}

const accept = (orderId: number, driverId: number) =>
  locked(orderId, (order, trx) =>
    giveToDriver(trx, { order, driverId, action: 'accepted', actor: actorOf(driverId), now: NOW }),
  );

const act = (orderNumber: string, action: string) => ({
  order: { orderNumber },
  key: keyOf(orderNumber, action, world.operator),
});

test('twenty accepts, two assigns, one cancel: exactly one wins, and the ledger agrees', async () => {
  const drivers = await Promise.all(Array.from({ length: 22 }, () => createDriver(database.db)));
  for (let round = 0; round < 5; round += 1) {
    const { id, order_number } = await placeTestOrder(database.db, world);
    const attempts = drivers.map(async (driverId, index) => {
      if (index < 20) return (await accept(id, driverId)).ok ? driverId : null;
      const request = { ...act(order_number, 'Assign'), body: { driver_id: String(driverId) } };
      return (await assignOrder(database.db, request, world.operator, NOW)).ok ? driverId : null;
    });
    const cancelling = cancelOrder(
      database.db,
      { ...act(order_number, 'Cancel'), seenVersion: 1, body: { cancel_reason: String(world.reasonId) } },
      world.operator,
      NOW,
    );
    const winners = (await Promise.all(attempts)).filter((winner) => winner !== null);
    const cancelled = (await cancelling).ok;
    expect(winners.length + Number(cancelled)).toBe(1);
    const order = await locked(id, (row) => Promise.resolve(row));
    expect(order).toMatchObject(
      cancelled ? { status: 'cancelled', driver_id: null } : { status: 'assigned', driver_id: winners[0] },
    );
  }
  const held = await database.db
    .selectFrom('wallet_account as a')
    .select((eb) => eb.fn.sum<number>('balance').as('held'))
    .where('kind', '=', 'HOLD')
    .executeTakeFirstOrThrow();
  const open = await database.db.selectFrom('orders').select('id').where('status', '=', 'assigned').execute();
  expect(Number(held.held)).toBe(open.length * 500);
  expect(await findings()).toEqual([]);
});

test('two orders that swap drivers concurrently do not deadlock', async () => {
  const [one, other] = [await createDriver(database.db), await createDriver(database.db)];
  const [first, second] = [
    await placeTestOrder(database.db, world),
    await placeTestOrder(database.db, world),
  ];
  await perform('assign', first, one);
  await perform('assign', second, other);
  for (let round = 0; round < 10; round += 1) {
    const [to, from] = round % 2 === 0 ? [other, one] : [one, other];
    const outcomes = await Promise.all([perform('transfer', first, to), perform('transfer', second, from)]);
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
  }
  expect(await findings()).toEqual([]);
});

test('random sequences of order actions keep the ledger balanced', async () => {
  const drivers = await Promise.all([
    createDriver(database.db, { main: 1_700 }),
    createDriver(database.db, { main: 0, gift: 1_200 }),
    createDriver(database.db, { main: 900, gift: 600 }),
  ]);
  const start = await Promise.all(drivers.map((driver) => balancesOf(database.db, driver)));
  const worth = ({ MAIN, GIFT, HOLD }: { MAIN: number; GIFT: number; HOLD: number }) => MAIN + GIFT + HOLD;
  const kind = fc.constantFrom('assign', 'transfer', 'unassign', 'cancel', 'execute', 'step');
  const step = fc.record({ kind, order: fc.nat(3), driver: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const orders = await Promise.all([0, 1, 2, 3].map(() => placeTestOrder(database.db, world)));
      for (const { kind, order: which, driver: who } of steps) {
        const [order, driver] = [orders[which], drivers[who]];
        if (!order || driver === undefined) continue;
        await perform(kind, order, driver);
      }
      const now = await Promise.all(drivers.map((driver) => balancesOf(database.db, driver)));
      const earned = await database.db
        .selectFrom('wallet_entry as e')
        .innerJoin('wallet_account as a', 'a.id', 'e.account_id')
        .innerJoin('wallet_transaction as t', 't.id', 'e.transaction_id')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('e.amount'), sql<number>`0`).as('sum'))
        .where('a.kind', 'in', ['REVENUE', 'TAX'])
        .where('t.driver_id', 'in', drivers)
        .executeTakeFirstOrThrow();
      const before = start.reduce((sum, balances) => sum + worth(balances), 0);
      expect(now.reduce((sum, balances) => sum + worth(balances), 0) + Number(earned.sum)).toBe(before);
      for (const { MAIN, GIFT, HOLD } of now) expect(Math.min(MAIN, GIFT, HOLD)).toBeGreaterThanOrEqual(0);
      // Drivers with open orders hold their fees, all others hold nothing.
      const open = await database.db
        .selectFrom('orders')
        .select('driver_id')
        .where('status', 'not in', ['new', 'delivered', 'cancelled'])
        .where('driver_id', 'in', drivers)
        .execute();
      for (const [index, driver] of drivers.entries()) {
        const inHand = open.filter(({ driver_id }) => driver_id === driver).length;
        expect(now[index]?.HOLD).toBe(inHand * 500);
      }
      expect(await findings()).toEqual([]);
      for (const order of orders) await perform('cancel', order, 0);
    }),
    { numRuns: 10 },
  );
});

async function perform(
  kind: string,
  { id, order_number }: { id: number; order_number: string },
  driver: number,
) {
  const { db } = database;
  const { operator, reasonId } = world;
  const body = { driver_id: String(driver) };
  if (kind === 'assign') return assignOrder(db, { ...act(order_number, 'Assign'), body }, operator, NOW);
  if (kind === 'transfer') {
    const { version } = await locked(id, (order) => Promise.resolve(order));
    return assignOrder(db, { ...act(order_number, 'Assign'), seenVersion: version, body }, operator, NOW);
  }
  if (kind === 'unassign')
    return unassignOrder(db, { ...act(order_number, 'Unassign'), body: null }, operator, NOW);
  if (kind === 'execute')
    return executeOrder(db, { ...act(order_number, 'Execute'), body: {} }, operator, NOW);
  if (kind === 'step') {
    return locked(id, (order, trx) =>
      advanceOrder(trx, { order, step: 'arrived', actor: actorOf(order.driver_id ?? driver), now: NOW }),
    );
  }
  const cancel = { ...act(order_number, 'Cancel'), body: { cancel_reason: String(reasonId) } };
  return cancelOrder(db, cancel, operator, NOW);
}

test('a driver reports each step once, in sequence, and delivers only near the customer', async () => {
  const { id } = await placeTestOrder(database.db, world);
  const [mine, other] = [
    await createDriver(database.db, { at: { latitude: 26.6, longitude: 50.3 } }),
    await createDriver(database.db),
  ];
  await accept(id, mine);
  const report = (step: (typeof DRIVER_STEPS)[number], driver = mine, minutes = 10) =>
    locked(id, (order, trx) =>
      advanceOrder(trx, {
        order,
        step,
        actor: actorOf(driver),
        now: new Date(NOW.getTime() + minutes * 60_000),
      }),
    );
  expect(await report('took')).toMatchObject({ refusal: { code: 'order_step_not_allowed' } });
  expect(await report('arrived', other)).toMatchObject({ refusal: { code: 'order_not_yours' } });
  expect(await report('arrived')).toMatchObject({
    ok: true,
    order: { status: 'arrived_store', version: 3 },
  });
  expect(await report('arrived')).toMatchObject({ ok: true, order: { version: 3 } });
  await report('took');
  await report('waiting');
  expect(await report('delivered', mine, 1)).toMatchObject({ refusal: { code: 'order_execute_too_early' } });
  expect(await report('delivered')).toMatchObject({ refusal: { code: 'order_execute_too_far' } });
  await database.db
    .updateTable('driver_position')
    .set({ latitude: 26.43, longitude: 50.11 })
    .where('driver_id', '=', mine)
    .execute();
  expect(await report('delivered')).toMatchObject({ ok: true, order: { status: 'delivered' } });
  expect(await balancesOf(database.db, mine)).toEqual({ MAIN: 49_500, GIFT: 0, HOLD: 0 });
});

test('a customer may cancel until the driver has picked up the order', async () => {
  const actor = {
    kind: 'channel',
    id: 1,
    name: 'app',
    application: 'SHUKAH_CLIENT',
    fromCompany: 'shukah',
  } as const;
  const cancel = (id: number) =>
    locked(id, (order, trx) => cancelByCustomer(trx, { order, reason: 'changed my mind', actor, now: NOW }));
  const waiting = await placeTestOrder(database.db, world);
  expect(await cancel(waiting.id)).toMatchObject({
    ok: true,
    order: { status: 'cancelled', cancel_reason_id: null },
  });
  const taken = await placeTestOrder(database.db, world);
  const driver = await createDriver(database.db);
  await accept(taken.id, driver);
  for (const step of ['arrived', 'took'] as const) {
    await locked(taken.id, (order, trx) =>
      advanceOrder(trx, { order, step, actor: actorOf(driver), now: NOW }),
    );
  }
  expect(await cancel(taken.id)).toMatchObject({ refusal: { code: 'order_step_not_allowed', status: 409 } });
});
