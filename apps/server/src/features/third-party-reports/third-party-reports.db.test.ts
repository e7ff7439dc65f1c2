import { CITC_OPERATIONS } from '@mishwar/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replayMessages } from '../../platform/delivery/replay.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { completeOrder } from '../orders/actions/complete-order.ts';
import { cancelByCustomer, giveToDriver, lockOrder, takeOffDriver } from '../orders/public.ts';
import { reportDrivers } from './public.ts';
import { completeForRegulator } from './testing/complete-for-regulator.ts';
import { startReceivers, type TestReceivers } from './testing/receivers.ts';

let receivers: TestReceivers;
let server: TestServer;
let world: OrderWorld;
let staff: SignedInOperator;
beforeAll(async () => {
  receivers = await startReceivers();
  server = await startTestServer({ roles: new Set(['api', 'worker']), ...receivers.config });
  world = await createOrderWorld(server.app.db);
  staff = await signInAs(server, 'ADMIN');
});
afterAll(async () => {
  receivers.stop();
  await server.stop();
});
const FAULTS = [
  ['does the deed and cuts the line', { lost: 1 }],
  ['cuts its answer in the middle', { cut: 1 }],
  ['answers with a page', { garbled: 1 }],
  ['is out of order', { fail: 1 }],
  ['answers 200 with an error inside', { errorInside: 1 }],
] as const;
const NONE = { lost: 0, refuse: 0, garbled: 0, fail: 0, errorInside: 0, cut: 0, silent: 0, delayMs: 0 };
beforeEach(async () => {
  await receivers.faults('citc', NONE);
  await receivers.faults('odoo', {});
  await receivers.faults('shukah', {});
  for (const key of ['TOGGLE_CITC', 'TOGGLE_ODOO', 'TOGGLE_SHUKAH']) await setting(key, { isActive: true });
  await setting('TIMEOUT_CITC', { timeout: 10_000 });
});

async function setting(key: string, value: object): Promise<void> {
  const content = JSON.stringify(value);
  await server.app.db
    .insertInto('setting')
    .values({ key, content })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ content }))
    .execute();
}

type Change = (order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>) => Promise<unknown>;
let made = 0;
const place = (more: object = {}) =>
  placeTestOrder(server.app.db, world, { at: server.app.now(), ...more } as Parameters<
    typeof placeTestOrder
  >[2]);
/** Runs one action on an order, as the commands do. */
function change(
  id: number,
  act: (trx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Change,
): Promise<unknown> {
  return inTransaction(server.app.db, async (trx) => {
    const order = await lockOrder(trx, { id });
    if (!order) throw new Error('no order');
    return act(trx)(order);
  });
}
const actor = { kind: 'system', id: null, name: 'test' } as const;
const give = (id: number, driverId: number, action: 'assigned' | 'accepted' = 'assigned') =>
  change(
    id,
    (trx) => (order) => giveToDriver(trx, { order, driverId, action, actor, now: server.app.now() }),
  );
const free = (id: number) =>
  change(id, (trx) => (order) => takeOffDriver(trx, order, { actor, now: server.app.now() }));
const complete = (id: number) =>
  change(
    id,
    (trx) => (order) => completeOrder(trx, order, { action: 'delivered', actor, now: server.app.now() }),
  );
const cancel = (id: number) =>
  change(
    id,
    (trx) => (order) =>
      cancelByCustomer(trx, {
        ...{ order, reason: 'غيّر رأيه', now: server.app.now() },
        actor: { kind: 'channel', id: 1, name: 'x', application: 'x', fromCompany: 'x' },
      }),
  );

const messages = async (key: string, destination = 'citc') =>
  server.app.db
    .selectFrom('outbox')
    .selectAll()
    .where('ordering_key', '=', key)
    .where('destination', '=', destination)
    .orderBy('id')
    .execute();
const settled = (key: string, destination = 'citc') =>
  eventually(async () => {
    const found = await messages(key, destination);
    return found.length > 0 && found.every((row) => row.sent_at !== null || row.dead_at !== null) && found;
  });
const replay = (id = 0) => inTransaction(server.app.db, (trx) => replayMessages(trx, [id]));
/** Makes the messages due that wait for their next attempt; what is under way stays with its worker. */
const makeDue = () =>
  server.database.pool.query(
    'update outbox set next_attempt_at = now() where sent_at is null and taken_by is null',
  );
const logOf = (orderNumber: string) =>
  server.app.db
    .selectFrom('exchange_log')
    .where('third_party', '=', 'CITC')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .orderBy('id')
    .execute();

describe('an order at the regulator', () => {
  it('[ENT-39] [ENT-37] is reported from creation to delivery, hand-over included, in order, and logged', async () => {
    const { id, order_number } = await place();
    const [first, second] = [await createDriver(server.app.db), await createDriver(server.app.db)];
    await give(id, first, 'accepted');
    await free(id);
    await give(id, second);
    await complete(id);
    await settled(`order:${id}`);
    const expected = [
      'ORDER_CREATE',
      'DRIVER_ACCEPT_ORDER',
      'DRIVER_ASSIGN_DRIVER_TO_ORDER',
      'DRIVER_EXECUTE_ORDER',
    ];
    expect((await receivers.citcOrders())[order_number]).toMatchObject({
      ...{ state: 'executed', effects: expected, repeats: 0 },
    });
    const log = await logOf(order_number);
    expect(log.map(({ type, outcome, status, attempt }) => [type, outcome, status, attempt])).toEqual(
      expected.map((type) => [type, 'success', 200, 1]),
    );
    expect(log[1]).toMatchObject({ driver_id: first, method: 'POST', order_id: id });
    expect(log[3]).toMatchObject({ driver_id: second });
    expect(JSON.stringify(log)).not.toContain(receivers.config.citc?.token);
  });

  it('is assigned by staff, and cancelled', async () => {
    const { id, order_number } = await place();
    await give(id, await createDriver(server.app.db));
    await cancel(id);
    await settled(`order:${id}`);
    expect((await receivers.citcOrders())[order_number]).toMatchObject({
      ...{ state: 'cancelled', effects: ['ORDER_CREATE', 'ORDER_ASSIGN', 'ORDER_CANCEL'] },
    });
  });

  it.each(FAULTS)('that %s hears of it once, by the key of the first attempt', async (_, fault) => {
    await receivers.faults('citc', fault);
    const { id, order_number } = await place();
    await eventually(async () => (await messages(`order:${id}`))[0]?.last_error);
    await receivers.faults('citc', NONE);
    await eventually(async () => {
      await makeDue();
      return (await messages(`order:${id}`))[0]?.sent_at;
    });
    expect((await receivers.citcOrders())[order_number]).toMatchObject({ effects: ['ORDER_CREATE'] });
    const log = await logOf(order_number);
    expect(log.slice(0, -1).every(({ outcome }) => outcome === 'failure')).toBe(true);
    expect(log.at(-1)).toMatchObject({ outcome: 'success', attempt: log.length });
    expect(new Set(log.map(({ correlation_id }) => correlation_id)).size).toBe(1);
  });

  it('that does not answer within TIMEOUT_CITC is logged as a time-out', async () => {
    await setting('TIMEOUT_CITC', { timeout: 1_000 });
    await receivers.faults('citc', { silent: 1 });
    const { id, order_number } = await place();
    const [timeout] = await eventually(async () => {
      const log = await logOf(order_number);
      return log.length > 0 && log;
    });
    expect(timeout).toMatchObject({
      outcome: 'timeout',
      status: 0,
      message: expect.stringMatching(/no answer/),
    });
    expect(timeout?.duration_ms).toBeGreaterThan(900);
    // The time-out of the other tests.
    expect(timeout?.duration_ms).toBeLessThan(10_000);
    expect(await messages(`order:${id}`)).toMatchObject([{ sent_at: null, dead_at: null }]);
    await receivers.faults('citc', NONE);
    await eventually(async () => {
      await makeDue();
      return (await messages(`order:${id}`))[0]?.sent_at;
    });
  });

  it('that refuses it gets nothing more of this order until it is replayed, and everything of the others', async () => {
    await receivers.faults('citc', { refuse: 1 });
    const { id, order_number } = await place();
    await settled(`order:${id}`);
    await receivers.faults('citc', NONE);
    await give(id, await createDriver(server.app.db));
    const other = await place();
    await settled(`order:${other.id}`);
    const [created, assigned] = await settled(`order:${id}`);
    expect(created).toMatchObject({
      held_reason: null,
      attempts: 1,
      last_error: expect.stringMatching(/2500/),
    });
    expect(assigned).toMatchObject({ held_reason: 'earlier_not_sent' });
    expect(await receivers.citcOrders()).not.toHaveProperty(order_number);
    expect(await receivers.citcOrders()).toHaveProperty(other.order_number);
    expect(await replay(created?.id)).toBe(2);
    await settled(`order:${id}`);
    expect((await receivers.citcOrders())[order_number]).toMatchObject({
      effects: ['ORDER_CREATE', 'ORDER_ASSIGN'],
    });
  });

  it('that is switched off gets nothing: it is recorded as not sent, and caught up with', async () => {
    await setting('TOGGLE_CITC', { isActive: false });
    const { id, order_number } = await place();
    const [held] = await settled(`order:${id}`);
    expect(held).toMatchObject({ held_reason: 'switched_off', sent_at: null, attempts: 0 });
    expect(await logOf(order_number)).toEqual([]);
    await setting('TOGGLE_CITC', { isActive: true });
    await replay(held?.id);
    await eventually(async () => (await messages(`order:${id}`))[0]?.sent_at);
    expect(await receivers.citcOrders()).toHaveProperty(order_number);
  });

  it('is none of its business in a dry run, nor where no regulator is set up', async () => {
    const { id } = await place({ isFake: true });
    expect(await messages(`order:${id}`)).toEqual([]);
  });
});

describe('a driver at the regulator', () => {
  it('[ENT-40] is registered, edited and deactivated; an unknown one is registered by an edit', async () => {
    const { db } = server.app;
    const driver = await createDriver(db);
    const run = async (operation: 'DRIVER_CREATE' | 'DRIVER_EDIT' | 'DRIVER_DEACTIVATE') => {
      await inTransaction(db, (trx) => reportDrivers(trx, [driver], operation));
      await settled(`driver:${driver}`);
    };
    await run('DRIVER_CREATE');
    const refused = await db
      .selectFrom('driver')
      .select(['citc_status', 'err_code_citc', 'id_number'])
      .where('id', '=', driver)
      .executeTakeFirstOrThrow();
    expect(refused.citc_status).toBe(false);
    expect(JSON.stringify(refused.err_code_citc)).toContain('1006');
    await completeForRegulator(db, driver, world.cityId);
    await run('DRIVER_EDIT');
    await run('DRIVER_EDIT');
    await db.updateTable('driver').set({ is_active: false }).where('id', '=', driver).execute();
    await run('DRIVER_DEACTIVATE');
    expect(await receivers.citcDrivers()).toContain(refused.id_number);
    const log = await db
      .selectFrom('exchange_log')
      .where('third_party', '=', 'CITC')
      .select(['type', 'outcome', 'method'])
      .where('driver_id', '=', driver)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { type: 'DRIVER_CREATE', outcome: 'failure', method: 'POST' },
      { type: 'DRIVER_CREATE', outcome: 'success', method: 'POST' },
      { type: 'DRIVER_EDIT', outcome: 'success', method: 'PUT' },
      { type: 'DRIVER_DEACTIVATE', outcome: 'success', method: 'POST' },
    ]);
    const read = await staff.client.drivers.citcDriver({ id: String(driver) });
    expect(read.data.idNumber).toBe(refused.id_number);
    const types = await db
      .selectFrom('exchange_log')
      .where('third_party', '=', 'CITC')
      .select('type')
      .distinct()
      .execute();
    expect(types.map(({ type }) => type).sort()).toEqual([...CITC_OPERATIONS].sort());
  });
});

describe('an order in the ERP and at the partner', () => {
  it('is booked once when it is delivered or cancelled', async () => {
    const [done, ended] = [await place(), await place()];
    await give(done.id, await createDriver(server.app.db));
    await receivers.faults('odoo', { lost: 1 });
    await complete(done.id);
    await cancel(ended.id);
    await eventually(async () => (await messages(`order:${done.id}`, 'odoo'))[0]?.last_error);
    await receivers.faults('odoo', {});
    await eventually(async () => {
      await makeDue();
      const all = [
        ...(await messages(`order:${done.id}`, 'odoo')),
        ...(await messages(`order:${ended.id}`, 'odoo')),
      ];
      return all.length === 2 && all.every(({ sent_at }) => sent_at !== null);
    });
    const booked = (await receivers.reports('odoo')).filter(({ order_number }) =>
      [done.order_number, ended.order_number].includes(String(order_number)),
    );
    expect(booked.map(({ order_number, state }) => [order_number, state]).sort()).toEqual(
      [
        [done.order_number, 'completed'],
        [ended.order_number, 'cancelled'],
      ].sort(),
    );
  });

  it.each(
    (['odoo', 'shukah'] as const).flatMap((receiver) =>
      FAULTS.map(([what, fault]) => [receiver, what, fault] as const),
    ),
  )('is reported once to %s, which %s', async (receiver, _, fault) => {
    made += 1;
    const { id, order_number } = await place({ fromCompany: 'shukah', channelOrderId: `SH-${made}` });
    await receivers.faults(receiver, fault);
    await cancel(id);
    const message = async () => (await messages(`order:${id}`, receiver))[0];
    await eventually(async () => (await message())?.last_error);
    await receivers.faults(receiver, {});
    await eventually(async () => {
      await makeDue();
      return (await message())?.sent_at;
    });
    const reports = (await receivers.reports(receiver)).filter((one) => one.order_number === order_number);
    expect(reports).toHaveLength(1);
  });

  it('waits while the ERP is switched off', async () => {
    await setting('TOGGLE_ODOO', { isActive: false });
    const { id } = await place();
    await cancel(id);
    expect(await settled(`order:${id}`, 'odoo')).toMatchObject([{ held_reason: 'switched_off' }]);
  });

  it('of the partner is reported back with every state; an order of another is not', async () => {
    made += 1;
    const { id, order_number } = await place({ fromCompany: 'shukah', channelOrderId: `SH-${made}` });
    const other = await place();
    const driver = await createDriver(server.app.db);
    await give(id, driver);
    await give(other.id, await createDriver(server.app.db));
    await complete(id);
    await settled(`order:${id}`, 'shukah');
    expect(await messages(`order:${other.id}`, 'shukah')).toEqual([]);
    const reports = (await receivers.reports('shukah')).filter((one) => one.order_number === order_number);
    expect(reports.map(({ order_id, status }) => [order_id, status])).toEqual([
      [`SH-${made}`, 'assigned'],
      [`SH-${made}`, 'delivered'],
    ]);
    const log = await server.app.db
      .selectFrom('exchange_log')
      .where('third_party', '=', 'SHUKAH')
      .select(['type', 'status', 'outcome', 'order_number'])
      .where('order_number', '=', order_number)
      .execute();
    expect(log).toEqual(
      [1, 2].map(() => ({ type: 'ORDER_STATUS', status: 200, outcome: 'success', order_number })),
    );
    await setting('TOGGLE_SHUKAH', { isActive: false });
    const held = await place({ fromCompany: 'shukah', channelOrderId: `SH-${made}-2` });
    await cancel(held.id);
    expect(await settled(`order:${held.id}`, 'shukah')).toMatchObject([{ held_reason: 'switched_off' }]);
  });

  it.each([
    ['before', ['assigned', 'delivered']],
    ['after', ['delivered']],
  ])(
    'of the partner is not reported back by a status older than one it has: replayed %s',
    async (when, expected) => {
      made += 1;
      const { id, order_number } = await place({ fromCompany: 'shukah', channelOrderId: `SH-${made}` });
      await setting('TOGGLE_SHUKAH', { isActive: false });
      await give(id, await createDriver(server.app.db));
      const [held] = await settled(`order:${id}`, 'shukah');
      await setting('TOGGLE_SHUKAH', { isActive: true });
      if (when === 'before') await replay(held?.id);
      await complete(id);
      await settled(`order:${id}`, 'shukah');
      expect(await replay(held?.id)).toBe(when === 'before' ? 0 : 1);
      const [, last] = await settled(`order:${id}`, 'shukah');
      expect(last).toMatchObject({ held_reason: null, dead_at: null });
      const reports = (await receivers.reports('shukah')).filter((one) => one.order_number === order_number);
      expect(reports.map(({ status }) => status)).toEqual(expected);
    },
  );
});
