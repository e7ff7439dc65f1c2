import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf, createDriver } from '../../testing/factories/drivers.ts';
import { insertCompany, insertSubscription } from '../../testing/factories/memberships.ts';
import { keyOf, placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { expireMemberships } from './expire-memberships.ts';
import { runAssignment } from './run-assignment.ts';

const server = useTestServer({ roles: new Set(['api']) });
const DAY = 86_400_000;
const FEE = 500;
let world: OrderWorld;
let staff: SignedInOperator;
let company: number;
let subscription: number;

beforeAll(async () => {
  world = await createOrderWorld(server.app.db);
});
beforeEach(async () => {
  staff = await signInAs(server);
  company = await insertCompany(server.app.db);
  subscription = await insertSubscription(server.app.db, company);
});
afterEach(async () => {
  await setMembership(true);
  expect((await server.database.pool.query('select * from wallet_findings()')).rows).toEqual([]);
});

async function setMembership(isActive: boolean): Promise<void> {
  await server.database.pool.query(
    `insert into setting (key, content) values ('MEMBERSHIP', $1)
     on conflict (key) do update set content = excluded.content`,
    [JSON.stringify({ isActive })],
  );
}
/** Lets time pass; sessions end meanwhile. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  staff = await signInAs(server);
}
const driverOf = (change: Parameters<typeof createDriver>[1] = {}) =>
  createDriver(server.app.db, { companyId: company, ...change });
const start = async (
  drivers: readonly number[],
  key: string = randomUUID(),
  subscription_id = subscription,
) =>
  (
    await staff.client.subscriptions.assign({
      headers: { 'idempotency-key': key },
      body: { subscription_id: String(subscription_id), driver_ids: drivers.map(String) },
    })
  ).data;
const run = (id: string) => runAssignment(server.app, Number(id), new AbortController().signal);
const read = async (id: string) => (await staff.client.subscriptions.progress({ id })).data;
const report = async (id: string) =>
  Object.fromEntries(
    (await staff.client.subscriptions.progressByDriver({ id, limit: 100, sort: 1 })).data.map((row) => [
      Number(row.driver._id),
      row.missing === null ? row.outcome : [row.outcome, row.missing],
    ]),
  );
/** Assigns drivers and does what the job does; the outcome of each. */
async function assign(...drivers: number[]) {
  const { _id } = await start(drivers);
  await run(_id);
  return report(_id);
}
const memberships = async (driverId: number, companyId = company) => {
  const page = await staff.client.subscriptions.drivers({ companyId: String(companyId) });
  return page.data.find(({ _id }) => _id === String(driverId))?.subscriptions ?? [];
};
const end = (id: string, key: string = randomUUID()) =>
  staff.client.subscriptions.endMembership({ headers: { 'idempotency-key': key }, params: { id }, body: {} });
const balances = (driverId: number) => balancesOf(server.app.db, driverId);
const total = async (kind: string) =>
  Number(
    (
      await server.database.pool.query(
        `select coalesce(sum(e.amount), 0) as n from wallet_entry e join wallet_account a on a.id = e.account_id
         where a.kind = $1`,
        [kind],
      )
    ).rows[0].n,
  );

async function act(action: 'Assign' | 'Execute' | 'Cancel' | 'Unassign', order_number: string, body: object) {
  const actor = { kind: 'operator', id: staff.id, name: 'x', role: 'ADMIN' } as const;
  const call = action.toLowerCase() as 'assign';
  return staff.client.orders[call]({
    headers: { 'x-transaction-key': keyOf(order_number, action, actor) },
    params: { order_number },
    body: body as { driver_id: string },
  });
}
const give = async (driverId: number) => {
  const order = await placeTestOrder(server.app.db, world, { at: server.app.now() });
  await act('Assign', order.order_number, { driver_id: String(driverId) });
  return order.order_number;
};
const waiverOf = async (order_number: string) =>
  (await staff.client.orders.byNumber({ order_number })).data.fee_waiver;

describe('an assignment of drivers to a subscription', () => {
  test('[CALL-162] takes the price of each driver and reports why others have none', async () => {
    const before = await total('MEMBERSHIP');
    const [good, poor, gifted, foreign, stopped, held] = [
      await driverOf(),
      await driverOf({ main: 29_999 }),
      await driverOf({ main: 100, gift: 90_000 }),
      await driverOf({ companyId: world.companyId }),
      await driverOf({ isActive: false }),
      await driverOf(),
    ];
    expect(await assign(held)).toEqual({ [held]: 'assigned' });
    const assignment = await start([good, poor, gifted, foreign, stopped, held, good]);
    expect(assignment).toMatchObject({ state: 'running', total: 6, done: 0 });
    await run(assignment._id);
    expect(await read(assignment._id)).toMatchObject({
      ...{ state: 'done', total: 6, done: 6, created_by: 'Amal Al-Dosari' },
      outcomes: {
        ...{ assigned: 1, renewed: 0, has_membership: 1, other_company: 1, balance_too_low: 2 },
        ...{ driver_not_active: 1, not_available: 0 },
      },
    });
    expect(await report(assignment._id)).toEqual({
      [good]: 'assigned',
      [poor]: ['balance_too_low', '0.01'],
      [gifted]: ['balance_too_low', '299.00'],
      [foreign]: 'other_company',
      [stopped]: 'driver_not_active',
      [held]: 'has_membership',
    });
    expect(await balances(good)).toEqual({ MAIN: 20_000, GIFT: 0, HOLD: 0 });
    expect(await balances(poor)).toMatchObject({ MAIN: 29_999 });
    expect(await balances(gifted)).toMatchObject({ MAIN: 100, GIFT: 90_000 });
    expect((await total('MEMBERSHIP')) - before).toBe(60_000);
    const { data } = await staff.client.subscriptions.progressByDriver({
      id: assignment._id,
      outcome: ['balance_too_low'],
    });
    expect(data.map(({ driver }) => Number(driver._id))).toEqual([poor, gifted]);
  });

  test('[ENT-60] [CALL-161] is what the drivers of the company then show, as does the list of drivers', async () => {
    const [one, other] = [await driverOf({ name: 'Faisal' }), await driverOf()];
    await assign(one);
    const [membership] = await memberships(one);
    expect(membership).toEqual({
      _id: expect.any(String),
      subscription_info: {
        subscriptionName: expect.stringContaining('Subscription'),
        description: 'of a test',
      },
      membership_status: 'ACTIVE',
      price: '300.00',
      start_date: expect.any(String),
      due_date: expect.any(String),
      unused: '290.00',
    });
    const days = Date.parse(membership?.due_date ?? '') - Date.parse(membership?.start_date ?? '');
    expect(days).toBe(30 * DAY);
    expect(await memberships(other)).toEqual([]);
    const { data } = await staff.client.drivers.list({ filters: { firstName: 'Faisal' } });
    expect(data.results[0]?.subscription_date).toBe(membership?.start_date);
    const found = await staff.client.subscriptions.drivers({
      companyId: String(company),
      driverName: 'fais',
    });
    expect(found).toMatchObject({ total: 1, data: [{ _id: String(one), isActive: true }] });
  });

  test('is one for a key, and every driver pays once, however many workers run the job', async () => {
    const drivers = await Promise.all(Array.from({ length: 8 }, () => driverOf()));
    const key = randomUUID();
    const [one, other] = await Promise.all([start(drivers, key), start(drivers, key)]);
    expect(other._id).toBe(one._id);
    await expect(start(drivers.slice(1), key)).rejects.toMatchObject({ status: 422 });
    await Promise.all([run(one._id), run(one._id), run(one._id)]);
    await run(one._id);
    for (const id of drivers) expect((await balances(id)).MAIN).toBe(20_000);
    expect((await read(one._id)).outcomes.assigned).toBe(8);
  });

  test('of the same driver by two operators at once is paid once', async () => {
    const driver = await driverOf();
    const [one, other] = [await start([driver]), await start([driver])];
    await Promise.all([run(one._id), run(other._id)]);
    const outcomes = [await report(one._id), await report(other._id)].map((of) => of[driver]);
    expect(outcomes.toSorted()).toEqual(['assigned', 'has_membership']);
    expect((await balances(driver)).MAIN).toBe(20_000);
  });

  test('goes on where it was stopped', async () => {
    const drivers = await Promise.all(Array.from({ length: 260 }, () => driverOf()));
    const { _id } = await start(drivers);
    const stopping = new AbortController();
    stopping.abort();
    await expect(runAssignment(server.app, Number(_id), stopping.signal)).rejects.toThrow();
    expect(await read(_id)).toMatchObject({ state: 'running', done: 250, total: 260 });
    await run(_id);
    expect(await read(_id)).toMatchObject({ state: 'done', done: 260, outcomes: { assigned: 260 } });
  });

  test('is refused for a subscription that is not offered, unknown drivers and none', async () => {
    const driver = await driverOf();
    const draft = await insertSubscription(server.app.db, company);
    await server.database.pool.query(`update subscription set status = 'DRAFT' where id = $1`, [draft]);
    await expect(start([driver], undefined, draft)).rejects.toMatchObject({
      ...{ status: 409, message: 'subscription_not_active' },
    });
    await expect(start([driver], undefined, 999_999)).rejects.toMatchObject({ status: 404 });
    await expect(start([driver, 999_999])).rejects.toMatchObject({
      status: 422,
      message: 'driver_not_found',
    });
    await expect(start([])).rejects.toMatchObject({ status: 422 });
    const { _id } = await start([driver]);
    await server.database.pool.query(`update subscription set status = 'INACTIVE' where id = $1`, [
      subscription,
    ]);
    await run(_id);
    expect(await report(_id)).toEqual({ [driver]: 'not_available' });
    expect((await balances(driver)).MAIN).toBe(50_000);
  });
});

describe('while a membership runs', () => {
  test('no fee is held nor taken, and the receipt and the explained balance say why', async () => {
    const driver = await driverOf({ isCasper: true });
    await assign(driver);
    const order = await give(driver);
    expect(await balances(driver)).toEqual({ MAIN: 20_000, GIFT: 0, HOLD: 0 });
    expect(await waiverOf(order)).toEqual({
      ...{ subscriptionName: expect.any(String), fee: '5.00' },
      due_date: (await memberships(driver))[0]?.due_date,
    });
    await act('Execute', order, {});
    expect(await balances(driver)).toEqual({ MAIN: 20_000, GIFT: 0, HOLD: 0 });
    await give(driver);
    const { waived } = await staff.client.ledger.explain({ id: String(driver) });
    expect(waived).toMatchObject({ orders: 2, fees: '10.00', due_date: expect.any(String) });
  });

  test('a cancelled or handed-over order returns nothing, and the next driver pays the fee', async () => {
    const [member, other] = [await driverOf(), await driverOf()];
    await assign(member);
    const order = await give(member);
    await act('Unassign', order, {});
    expect((await balances(member)).MAIN).toBe(20_000);
    await act('Assign', order, { driver_id: String(other) });
    expect(await balances(other)).toEqual({ MAIN: 50_000 - FEE, GIFT: 0, HOLD: FEE });
    expect(await waiverOf(order)).toBeNull();
    await act('Cancel', order, { cancel_reason: String(world.reasonId) });
    expect((await balances(other)).MAIN).toBe(50_000);
  });

  test('what was decided at the assignment of the order stays: a fee that was held is taken, one that was waived is not', async () => {
    const driver = await driverOf();
    const before = await give(driver);
    await assign(driver);
    const during = await give(driver);
    await later(31 * DAY);
    const after = await give(driver);
    expect((await balances(driver)).HOLD).toBe(2 * FEE);
    for (const order of [before, during, after]) await act('Execute', order, {});
    expect(await balances(driver)).toEqual({ MAIN: 20_000 - 2 * FEE, GIFT: 0, HOLD: 0 });
    expect(await Promise.all([before, during, after].map(waiverOf))).toEqual([
      null,
      expect.objectContaining({ fee: '5.00' }),
      null,
    ]);
  });
});

describe('a membership ends', () => {
  test('when it is due, whether or not the job has run; the job stores it', async () => {
    const driver = await driverOf();
    await assign(driver);
    await later(30 * DAY - 60_000);
    await give(driver);
    expect((await balances(driver)).HOLD).toBe(0);
    await later(60_000);
    await give(driver);
    expect((await balances(driver)).HOLD).toBe(FEE);
    expect(await memberships(driver)).toMatchObject([{ membership_status: 'EXPIRED', unused: null }]);
    const stored = async () =>
      (await server.database.pool.query('select status from membership where driver_id = $1', [driver])).rows;
    expect(await stored()).toEqual([{ status: 'ACTIVE' }]);
    await Promise.all([expireMemberships(server.app), expireMemberships(server.app)]);
    expect(await stored()).toEqual([{ status: 'EXPIRED' }]);
    expect(await expireMemberships(server.app)).toBe(0);
    expect(await assign(driver)).toEqual({ [driver]: ['balance_too_low', '105.00'] });
  });

  test('by staff: the days that have not begun are returned, once, and fees are taken again', async () => {
    const driver = await driverOf();
    await assign(driver);
    const [membership] = await memberships(driver);
    const id = membership?._id ?? '';
    const order = await give(driver);
    await later(9.5 * DAY);
    const before = await total('MEMBERSHIP');
    const key = randomUUID();
    const [ended, again] = await Promise.all([end(id, key), end(id, key)]);
    expect(ended).toMatchObject({ returned: '200.00', data: { membership_status: 'ENDED', unused: null } });
    expect(again).toEqual(ended);
    expect(await balances(driver)).toEqual({ MAIN: 40_000, GIFT: 0, HOLD: 0 });
    expect(before - (await total('MEMBERSHIP'))).toBe(20_000);
    await expect(end(id)).rejects.toMatchObject({ status: 409, message: 'membership_over' });
    await expect(end('999999')).rejects.toMatchObject({ status: 404 });
    await act('Execute', order, {});
    await give(driver);
    expect(await balances(driver)).toEqual({ MAIN: 40_000 - FEE, GIFT: 0, HOLD: FEE });
    const { rows } = await server.database.pool.query(
      `select t.type, t.note, a.after->>'returned' as returned from membership m
       join wallet_transaction t on t.id = m.refund_transaction_id
       join audit_entry a on a.action = 'membership.end' and a.subject_id = m.driver_id::text where m.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ type: 'CASH_BACK', note: expect.any(String), returned: '200.00' }]);
    expect(await assign(driver)).toEqual({ [driver]: 'assigned' });
  });

  test('in its last day with nothing to return', async () => {
    const driver = await driverOf();
    await assign(driver);
    await later(29.5 * DAY);
    expect(await end((await memberships(driver))[0]?._id ?? '')).toMatchObject({ returned: '0.00' });
    expect((await balances(driver)).MAIN).toBe(20_000);
  });

  test('by a concurrent end and order: never a waived fee after the end', async () => {
    for (let round = 0; round < 4; round++) {
      const driver = await driverOf();
      await assign(driver);
      const [membership] = await memberships(driver);
      const [, order] = await Promise.all([end(membership?._id ?? ''), give(driver)]);
      const waived = (await waiverOf(order)) !== null;
      expect((await balances(driver)).HOLD).toBe(waived ? 0 : FEE);
    }
  });
});

describe('a renewal', () => {
  test('in the last seven days starts when the current one is due, without a gap, and is one', async () => {
    const driver = await driverOf({ main: 200_000 });
    await assign(driver);
    await later(22 * DAY);
    expect(await assign(driver)).toEqual({ [driver]: 'has_membership' });
    await later(2 * DAY);
    expect(await assign(driver)).toEqual({ [driver]: 'renewed' });
    expect(await assign(driver)).toEqual({ [driver]: 'has_membership' });
    const [current, next] = await memberships(driver);
    expect([current?.membership_status, next?.membership_status]).toEqual(['ACTIVE', 'SCHEDULED']);
    expect(next?.start_date).toBe(current?.due_date);
    await later(6 * DAY);
    await give(driver);
    expect((await balances(driver)).HOLD).toBe(0);
    expect(await expireMemberships(server.app)).toBeGreaterThanOrEqual(2);
    expect(await memberships(driver)).toMatchObject([{ _id: next?._id, membership_status: 'ACTIVE' }]);
    await give(driver);
    expect(await balances(driver)).toEqual({ MAIN: 140_000, GIFT: 0, HOLD: 0 });
  });

  test('that has not begun is returned in full', async () => {
    const driver = await driverOf({ main: 60_000 });
    await assign(driver);
    await later(25 * DAY);
    await assign(driver);
    const [, next] = await memberships(driver);
    expect(await end(next?._id ?? '')).toMatchObject({ returned: '300.00' });
    expect((await balances(driver)).MAIN).toBe(30_000);
  });
});

test('the setting MEMBERSHIP, switched off, refuses assignments, takes fees in spite of a membership, and still returns what is unused', async () => {
  const [driver, other] = [await driverOf(), await driverOf()];
  await assign(driver);
  const { _id } = await start([other]);
  await setMembership(false);
  await expect(start([other])).rejects.toMatchObject({ status: 409, message: 'membership_off' });
  await run(_id);
  expect(await report(_id)).toEqual({ [other]: 'not_available' });
  const order = await give(driver);
  expect(await balances(driver)).toEqual({ MAIN: 20_000 - FEE, GIFT: 0, HOLD: FEE });
  expect(await waiverOf(order)).toBeNull();
  await setMembership(true);
  await give(driver);
  expect((await balances(driver)).HOLD).toBe(FEE);
  await setMembership(false);
  expect(await end((await memberships(driver))[0]?._id ?? '')).toMatchObject({ returned: '290.00' });
});
