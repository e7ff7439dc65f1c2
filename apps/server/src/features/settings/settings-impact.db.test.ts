import type { SettingsImpact } from '@mishwar/contract';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { appendToOutbox } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createDriver, insertDriver, insertPosition } from '../../testing/factories/drivers.ts';
import { createMembership, insertSubscription } from '../../testing/factories/memberships.ts';
import { keyOf, placeTestOrder } from '../../testing/factories/orders.ts';
import { CENTRE } from '../../testing/factories/stores.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { SETTINGS_PHRASE, useTestServer } from '../../testing/test-server.ts';

/** Nothing is offered, sent or run, so that what waits goes on waiting. */
const server = useTestServer({ roles: new Set(['api']) });
const LIMIT = 100;
let admin: SignedInOperator;
let world: OrderWorld;
let order = '';

beforeAll(async () => {
  admin = await signInAs(server);
  await admin.client.settings.unlock({ phrase: SETTINGS_PHRASE });
  world = await createOrderWorld(server.app.db);
});

type Counts = Record<string, number | null>;
async function read(): Promise<Counts> {
  const { data } = await admin.client.settings.impact({ lowest_balance: LIMIT });
  const { queued_messages, ...counts }: SettingsImpact = data;
  return { ...counts, ...queued_messages };
}

const queue = (destination: 'citc' | 'odoo', state: 'waiting' | 'sent' | 'dead') =>
  inTransaction(server.app.db, async (trx) => {
    const key = `impact:${destination}:${state}`;
    await appendToOutbox(trx, [{ destination, orderingKey: key, event: 'INVOICE', payload: {} }]);
    if (state !== 'waiting')
      await sql`update outbox set ${sql.ref(`${state}_at`)} = now() where ordering_key = ${key}`.execute(trx);
  });

const exportOrders = async () => {
  const answer = await fetch(`${server.url}/admin/api/v1/orders/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(answer.status).toBe(200);
};

const on = (number: string, action: 'Assign' | 'Execute') => ({
  params: { order_number: number },
  headers: {
    'x-transaction-key': keyOf(number, action, { id: admin.id } as Parameters<typeof keyOf>[2]),
  },
});

/** What happens, and what it adds to the counts; to all others it adds nothing. */
const CHANGES: Record<string, { act: () => Promise<unknown>; adds: Counts }> = {
  'an order that waits for a driver': {
    act: async () => {
      order = (await placeTestOrder(server.app.db, world)).order_number;
    },
    adds: { open_orders: 1, waiting_orders: 1, citc: 1 },
  },
  'its driver': {
    act: async () => {
      const driver_id = String(await createDriver(server.app.db, { isCasper: false }));
      await admin.client.orders.assign({ ...on(order, 'Assign'), body: { driver_id } });
    },
    adds: { waiting_orders: -1, citc: 1, active_drivers: 1, default_received_drivers: 1 },
  },
  'its delivery': {
    act: () => admin.client.orders.execute({ ...on(order, 'Execute'), body: {} }),
    adds: { open_orders: -1, citc: 1, odoo: 1 },
  },
  'a Casper driver with the number of orders of the settings': {
    act: () => createDriver(server.app.db, { main: LIMIT * 100 }),
    adds: { active_drivers: 1, casper_drivers: 1, default_received_drivers: 1 },
  },
  'a driver below the limit with a number of orders of their own': {
    act: async () => {
      const driver = await createDriver(server.app.db, { isCasper: false, main: LIMIT * 100 - 1 });
      await sql`update driver set number_of_received = 3 where id = ${driver}`.execute(server.app.db);
    },
    adds: { active_drivers: 1, drivers_below_limit: 1 },
  },
  'a driver online': {
    act: async () => {
      const driver = await insertDriver(server.app.db, { is_active: false });
      await insertPosition(server.app.db, driver, CENTRE, server.app.now());
    },
    adds: { online_drivers: 1 },
  },
  'a membership in force': {
    act: async () => {
      const driver = await createDriver(server.app.db, { isActive: false });
      const subscriptionId = await insertSubscription(server.app.db, world.companyId);
      const terms = { subscriptionId, price: 30_000, startsAt: server.app.now(), days: 30 };
      await createMembership(server.app.db, driver, terms);
    },
    adds: { memberships: 1 },
  },
  'a job that waits to be run': { act: exportOrders, adds: { scheduled_jobs: 1 } },
  'a job that has failed for good': {
    act: () => server.database.asOwner('update graphile_worker._private_jobs set attempts = max_attempts'),
    adds: { scheduled_jobs: -1 },
  },
  'a report that waits to be sent': { act: () => queue('citc', 'waiting'), adds: { citc: 1 } },
  'a booking that waits to be sent': { act: () => queue('odoo', 'waiting'), adds: { odoo: 1 } },
  'a booking that is sent': { act: () => queue('odoo', 'sent'), adds: {} },
  'a booking that is given up': { act: () => queue('odoo', 'dead'), adds: {} },
};

it.each(Object.keys(CHANGES))('what a change of settings applies to counts %s', async (name) => {
  const { act, adds } = CHANGES[name] ?? { act: async () => undefined, adds: {} };
  const before = await read();
  await act();
  const expected = Object.entries(before).map(([kind, n]) => [kind, (n ?? 0) + (adds[kind] ?? 0)]);
  expect(await read()).toEqual(Object.fromEntries(expected));
});
