import { useTestDatabase } from '@mishwar/db/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { balancesOf, createDriver } from '../../../testing/factories/drivers.ts';
import { NOW } from '../../../testing/factories/operators.ts';
import { keyOf, placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { orderRow } from '../order/order-row.ts';
import { assignOrder } from './assign-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { executeOrder } from './execute-order.ts';
import { unassignOrder } from './unassign-order.ts';

const database = useTestDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld(database.db);
});

const FEE = 500;

const request = <Body>(
  orderNumber: string,
  action: string,
  body: Body,
  rest: { key?: string; seenVersion?: number } = {},
) => ({
  order: { orderNumber },
  key: keyOf(orderNumber, action, world.operator),
  body,
  ...rest,
});

const assign = (orderNumber: string, driverId: number, rest: { key?: string; seenVersion?: number } = {}) =>
  assignOrder(
    database.db,
    request(orderNumber, 'Assign', { driver_id: String(driverId) }, rest),
    world.operator,
    NOW,
  );

const events = async (id: number) =>
  (
    await database.db
      .selectFrom('order_event')
      .select('action')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

const ledgerFindings = async () => (await sql`select * from wallet_findings()`.execute(database.db)).rows;

describe('assign', () => {
  test('assigns the driver, holds the fee and notifies driver and portals in one transaction', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db, { companyId: world.companyId });
    const outcome = await assign(order.order_number, driver);
    expect(outcome).toMatchObject({
      ok: true,
      replayed: false,
      order: { status: 'assigned', driver_id: String(driver), version: 2, can: { unassign: true } },
    });
    expect(await balancesOf(database.db, driver)).toEqual({ MAIN: 50_000 - FEE, GIFT: 0, HOLD: FEE });
    expect(await events(order.id)).toEqual(['created', 'assigned']);
    const messages = await database.db
      .selectFrom('outbox')
      .select(['destination', 'event', 'payload'])
      .where(
        sql<boolean>`ordering_key = ${`order:${order.id}`} or payload ->> 'driver_id' = ${String(driver)}`,
      )
      .orderBy('id')
      .execute();
    expect(messages.map(({ destination, event }) => [destination, event])).toEqual([
      ['realtime', 'newOrder'],
      ['citc', 'ORDER_CREATE'],
      ['realtime', 'update'],
      ['citc', 'ORDER_ASSIGN'],
      ['driver', 'order'],
    ]);
    expect(messages[2]?.payload).toMatchObject({
      _id: String(order.id),
      updatedFields: { driver_id: String(driver), status: 'assigned', isDelivered: false },
    });
    const waiting = database.db.selectFrom('distribution_task').where('order_id', '=', order.id);
    expect(await waiting.selectAll().execute()).toEqual([]);
  });

  test('[STATE-18] an order of another driver is refused with 409 and the current order', async () => {
    const order = await placeTestOrder(database.db, world);
    const [first, second] = [await createDriver(database.db), await createDriver(database.db)];
    await assign(order.order_number, first);
    for (const rest of [{}, { seenVersion: 1 }]) {
      expect(await assign(order.order_number, second, rest)).toMatchObject({
        ok: false,
        refusal: { code: 'request_assigned_to_driver', status: 409, driver_id: first },
        order: { driver_id: String(first), version: 2 },
      });
    }
    expect(await balancesOf(database.db, second)).toEqual({ MAIN: 50_000, GIFT: 0, HOLD: 0 });
  });

  test('an operator who saw the current driver may reassign: the first driver gets the amount back', async () => {
    const order = await placeTestOrder(database.db, world);
    const [first, second] = [await createDriver(database.db), await createDriver(database.db)];
    await assign(order.order_number, first);
    const outcome = await assign(order.order_number, second, { seenVersion: 2 });
    expect(outcome).toMatchObject({ ok: true, order: { driver_id: String(second) } });
    expect(await balancesOf(database.db, first)).toEqual({ MAIN: 50_000, GIFT: 0, HOLD: 0 });
    expect(await balancesOf(database.db, second)).toEqual({ MAIN: 50_000 - FEE, GIFT: 0, HOLD: FEE });
    expect(await events(order.id)).toEqual(['created', 'assigned', 'unassigned', 'assigned']);
  });

  test('a reassignment to a driver without balance leaves the order with the first', async () => {
    const order = await placeTestOrder(database.db, world);
    const [first, poor] = [await createDriver(database.db), await createDriver(database.db, { main: 300 })];
    await assign(order.order_number, first);
    expect(await assign(order.order_number, poor, { seenVersion: 2 })).toMatchObject({
      ok: false,
      refusal: { code: 'wallet_balance_too_low', status: 409, missing: 200 },
      order: { driver_id: String(first), version: 2 },
    });
    expect((await balancesOf(database.db, first)).HOLD).toBe(FEE);
    expect(await events(order.id)).toEqual(['created', 'assigned']);
  });

  test('an unknown or inactive driver is refused', async () => {
    const order = await placeTestOrder(database.db, world);
    const idle = await createDriver(database.db, { isActive: false });
    expect(await assign(order.order_number, idle)).toMatchObject({ refusal: { code: 'driver_not_active' } });
    expect(await assign(order.order_number, 999_999)).toMatchObject({
      refusal: { code: 'driver_not_found' },
    });
    expect(await events(order.id)).toEqual(['created']);
  });
});

describe('money', () => {
  test('a fee held from the gift is returned to the gift', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db, { main: 0, gift: 800 });
    await assign(order.order_number, driver);
    expect(await balancesOf(database.db, driver)).toEqual({ MAIN: 0, GIFT: 300, HOLD: 500 });
    await unassignOrder(database.db, request(order.order_number, 'Unassign', null), world.operator, NOW);
    expect(await balancesOf(database.db, driver)).toEqual({ MAIN: 0, GIFT: 800, HOLD: 0 });
  });

  test('execute captures the held fee: net to REVENUE, tax to TAX', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db);
    await assign(order.order_number, driver);
    const outcome = await executeOrder(
      database.db,
      request(order.order_number, 'Execute', {}),
      world.operator,
      NOW,
    );
    expect(outcome).toMatchObject({
      ok: true,
      order: { isDelivered: true, delivery_time: NOW.toISOString() },
    });
    expect(await balancesOf(database.db, driver)).toEqual({ MAIN: 50_000 - FEE, GIFT: 0, HOLD: 0 });
    const booked = await database.db
      .selectFrom('wallet_transaction as t')
      .innerJoin('wallet_entry as e', 'e.transaction_id', 't.id')
      .innerJoin('wallet_account as a', 'a.id', 'e.account_id')
      .select(['t.type', 'a.kind', 'e.amount'])
      .where('t.order_id', '=', order.id)
      .orderBy('e.id')
      .execute();
    expect(booked.filter(({ type }) => type === 'FEE')).toEqual(
      expect.arrayContaining([
        { type: 'FEE', kind: 'HOLD', amount: -500 },
        { type: 'FEE', kind: 'REVENUE', amount: 435 },
        { type: 'FEE', kind: 'TAX', amount: 65 },
      ]),
    );
  });

  test('execute of a waiting order needs a driver, whose fee is held and captured', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db);
    const execute = (body: { driver_id?: string }) =>
      executeOrder(database.db, request(order.order_number, 'Execute', body), world.operator, NOW);
    expect(await execute({})).toMatchObject({ refusal: { code: 'driver_required', status: 422 } });
    expect(await execute({ driver_id: String(driver) })).toMatchObject({
      ok: true,
      order: { isDelivered: true },
    });
    expect(await balancesOf(database.db, driver)).toEqual({ MAIN: 50_000 - FEE, GIFT: 0, HOLD: 0 });
    expect(await events(order.id)).toEqual(['created', 'assigned', 'executed']);
  });

  test('the ledger is consistent afterwards', async () => {
    expect(await ledgerFindings()).toEqual([]);
  });
});

describe('cancel and unassign', () => {
  const cancel = (
    orderNumber: string,
    rest: { key?: string; seenVersion?: number } = {},
    reason = world.reasonId,
  ) =>
    cancelOrder(
      database.db,
      request(
        orderNumber,
        'Cancel',
        { cancel_reason: String(reason), cancel_reason_txt: 'closed early' },
        rest,
      ),
      world.operator,
      NOW,
    );

  test('[ENT-05] the reason is stored by id with its text; the held amount is returned', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db);
    await assign(order.order_number, driver);
    await cancel(order.order_number);
    expect(await orderRow(database.db, order.id)).toMatchObject({
      isCanceled: true,
      cancel_reason: String(world.reasonId),
      cancel_reason_txt: 'closed early',
      can: { execute: false, cancel: false, unassign: false, assign: false },
    });
    expect(await balancesOf(database.db, driver)).toEqual({ MAIN: 50_000, GIFT: 0, HOLD: 0 });
  });

  test('a finished order is refused with 409', async () => {
    const order = await placeTestOrder(database.db, world);
    await cancel(order.order_number);
    expect(await cancel(order.order_number)).toMatchObject({
      refusal: { code: 'order_cancelled', status: 409 },
    });
    const driver = await createDriver(database.db);
    expect(await assign(order.order_number, driver)).toMatchObject({ refusal: { code: 'order_cancelled' } });
  });

  test('an unknown reason is refused', async () => {
    const order = await placeTestOrder(database.db, world);
    expect(await cancel(order.order_number, {}, 4711)).toMatchObject({
      refusal: { code: 'cancel_reason_unknown', status: 422 },
    });
  });

  test('unassign restarts the distribution and sends an empty driver name', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db);
    await assign(order.order_number, driver);
    const unassign = () =>
      unassignOrder(database.db, request(order.order_number, 'Unassign', null), world.operator, NOW);
    expect(await unassign()).toMatchObject({
      ok: true,
      order: { status: 'new', driver: null, assigned_at: null },
    });
    const update = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('ordering_key', '=', `order:${order.id}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(update.payload).toMatchObject({ updatedFields: { driver_name: '', driver_id: null } });
    const tasks = database.db.selectFrom('distribution_task').where('order_id', '=', order.id);
    expect(await tasks.selectAll().execute()).toHaveLength(1);
    expect(await unassign()).toMatchObject({ refusal: { code: 'order_has_no_driver', status: 409 } });
  });

  test('a stale version is refused with the current order', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db);
    await assign(order.order_number, driver);
    expect(await cancel(order.order_number, { seenVersion: 1 })).toMatchObject({
      ok: false,
      refusal: { code: 'order_changed', status: 409 },
      order: { driver_id: String(driver), version: 2 },
    });
  });
});

describe('transaction keys', () => {
  test('the same key has one effect and one answer when repeated', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db);
    const key = keyOf(order.order_number, 'Assign', world.operator);
    const first = await assign(order.order_number, driver, { key });
    const second = await assign(order.order_number, driver, { key });
    expect(second).toEqual({ ...first, replayed: true });
    expect((await balancesOf(database.db, driver)).HOLD).toBe(FEE);
  });

  test('the same key has one effect when it is sent ten times at once', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db);
    const key = keyOf(order.order_number, 'Assign', world.operator);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => assign(order.order_number, driver, { key })),
    );
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.replayed)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.replayed)).toHaveLength(9);
    expect(await events(order.id)).toEqual(['created', 'assigned']);
    expect((await balancesOf(database.db, driver)).HOLD).toBe(FEE);
  });

  test('a refusal is stored: its key repeats it even when the action would now be allowed', async () => {
    const order = await placeTestOrder(database.db, world);
    const key = keyOf(order.order_number, 'Unassign', world.operator);
    const unassign = () =>
      unassignOrder(
        database.db,
        { ...request(order.order_number, 'Unassign', null), key },
        world.operator,
        NOW,
      );
    expect(await unassign()).toMatchObject({ refusal: { code: 'order_has_no_driver' } });
    await assign(order.order_number, await createDriver(database.db));
    expect(await unassign()).toMatchObject({ refusal: { code: 'order_has_no_driver' } });
  });

  test('a key reused for another request is refused', async () => {
    const order = await placeTestOrder(database.db, world);
    const [one, other] = [await createDriver(database.db), await createDriver(database.db)];
    const key = keyOf(order.order_number, 'Assign', world.operator);
    await assign(order.order_number, one, { key });
    expect(await assign(order.order_number, other, { key })).toMatchObject({
      refusal: { code: 'transaction_key_reused' },
    });
  });

  test('a key must name the order, the action and the caller', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db);
    const wrong = [
      keyOf('99999999', 'Assign', world.operator),
      keyOf(order.order_number, 'Cancel', world.operator),
      keyOf(order.order_number, 'Assign', world.secondOperator),
    ];
    for (const key of wrong)
      expect(await assign(order.order_number, driver, { key })).toMatchObject({
        refusal: { code: 'transaction_key_invalid' },
      });
  });

  test('an exception rolls back everything, and the key can be used again', async () => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db);
    const key = keyOf(order.order_number, 'Assign', world.operator);
    await database.asOwner(`
      create function break_it() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
      create trigger break_it before insert on outbox for each row execute function break_it()`);
    await expect(assign(order.order_number, driver, { key })).rejects.toThrow('broken');
    await database.asOwner('drop trigger break_it on outbox');
    expect(await orderRow(database.db, order.id)).toMatchObject({ status: 'new', version: 1 });
    expect(await balancesOf(database.db, driver)).toEqual({ MAIN: 50_000, GIFT: 0, HOLD: 0 });
    expect(await events(order.id)).toEqual(['created']);
    expect(await assign(order.order_number, driver, { key })).toMatchObject({
      ok: true,
      replayed: false,
    });
  });
});
