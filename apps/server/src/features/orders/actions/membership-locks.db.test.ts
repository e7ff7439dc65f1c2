import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { balancesOf, createDriver } from '../../../testing/factories/drivers.ts';
import {
  createMembership,
  insertCompany,
  insertSubscription,
} from '../../../testing/factories/memberships.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let world: OrderWorld;
let staff: SignedInOperator;

beforeAll(async () => {
  world = await createOrderWorld(server.app.db);
  staff = await signInAs(server);
});

/** A driver with 200 SAR beside a membership of 300 SAR for 30 days that began a minute ago, and a waiting order. */
async function prepare() {
  const { db, now } = server.app;
  const company = await insertCompany(db);
  const driver = await createDriver(db, { companyId: company });
  const membership = await createMembership(db, driver, {
    ...{ subscriptionId: await insertSubscription(db, company), price: 30_000, days: 30 },
    startsAt: new Date(now().getTime() - 60_000),
  });
  const { order_number } = await placeTestOrder(db, world, { at: now() });
  return { driver, membership, order_number };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

const calls = {
  end: ({ membership }: Prepared) =>
    staff.client.subscriptions.endMembership({
      headers: { 'idempotency-key': randomUUID() },
      params: { id: String(membership) },
      body: {},
    }),
  execute: ({ order_number, driver }: Prepared) =>
    staff.client.orders.execute({
      headers: { 'x-transaction-key': `${order_number}::${staff.id}::Execute::${randomUUID()}` },
      params: { order_number },
      body: { driver_id: String(driver) },
    }),
};

const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const waiting = async () => (await server.database.pool.query(waits)).rowCount;

/** Starts the calls one after another while the driver's accounts are held, and lets them go once both wait. */
async function queue(prepared: Prepared, order: readonly (keyof typeof calls)[]) {
  const holder = await server.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from wallet_account where driver_id = $1 for update', [prepared.driver]);
    const started: Promise<unknown>[] = [];
    for (const name of order) {
      started.push(calls[name](prepared));
      await expect.poll(waiting, { timeout: 30_000 }).toBe(started.length);
    }
    await holder.query('commit');
    return await Promise.allSettled(started);
  } finally {
    holder.release(true);
  }
}

test.each([
  // The unused 29 days are 290 SAR; the fee is 5 SAR where the membership has ended before the execution.
  [['end', 'execute'], 20_000 + 29_000 - 500],
  [['execute', 'end'], 20_000 + 29_000],
] as const)('an execution and the end of its membership do not deadlock: %j', async (order, main) => {
  const prepared = await prepare();
  const outcomes = await queue(prepared, order);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await balancesOf(server.app.db, prepared.driver)).toEqual({ MAIN: main, GIFT: 0, HOLD: 0 });
  expect((await server.database.pool.query('select * from wallet_findings()')).rows).toEqual([]);
});
