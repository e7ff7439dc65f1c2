import { afterAll, beforeAll, expect, it } from 'vitest';
import { replayMessages } from '../../platform/delivery/replay.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
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

async function switchRegulator(isActive: boolean): Promise<void> {
  const content = JSON.stringify({ isActive });
  await server.app.db
    .insertInto('setting')
    .values({ key: 'TOGGLE_CITC', content })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ content }))
    .execute();
}

const report = (id: number, operation: Parameters<typeof reportDrivers>[2]) =>
  inTransaction(server.app.db, (trx) => reportDrivers(trx, [id], operation));
/** The reports of a driver when none is on its way. */
const settled = (id: number) =>
  eventually(async () => {
    const found = await server.app.db
      .selectFrom('outbox')
      .selectAll()
      .where('ordering_key', '=', `driver:${id}`)
      .orderBy('id')
      .execute();
    return found.every((row) => row.sent_at !== null || row.dead_at !== null) && found;
  });
/** Replays the report that is held. */
async function replayHeld(id: number): Promise<void> {
  const held = (await settled(id)).filter((row) => row.held_reason === 'switched_off').map((row) => row.id);
  expect(held).toHaveLength(1);
  await inTransaction(server.app.db, (trx) => replayMessages(trx, held));
  expect((await settled(id)).map((row) => row.dead_at)).not.toContainEqual(expect.any(Date));
}
const calls = async (id: number) => {
  const log = await server.app.db
    .selectFrom('exchange_log')
    .select(['type', 'outcome'])
    .where('third_party', '=', 'CITC')
    .where('driver_id', '=', id)
    .orderBy('id')
    .execute();
  return log.map(({ type, outcome }) => `${type} ${outcome}`);
};

/** A driver whom the regulator knows. */
async function createKnownDriver(): Promise<{ id: number; id_number: string }> {
  const { db } = server.app;
  const id = await createDriver(db);
  await completeForRegulator(db, id, world.cityId);
  await report(id, 'DRIVER_CREATE');
  await settled(id);
  expect(await calls(id)).toEqual(['DRIVER_CREATE success']);
  return db.selectFrom('driver').select(['id', 'id_number']).where('id', '=', id).executeTakeFirstOrThrow();
}

it('a replay of its deactivation leaves a driver alone who is active again', async () => {
  const { id, id_number } = await createKnownDriver();
  await switchRegulator(false);
  await staff.client.drivers.deactivate({ id_number });
  await settled(id);
  await switchRegulator(true);
  await staff.client.drivers.activate({ id_number });
  await replayHeld(id);
  expect(await calls(id)).toEqual(['DRIVER_CREATE success', 'DRIVER_EDIT success']);
});

it('a replay of an edit does not activate a driver who is inactive', async () => {
  const { id, id_number } = await createKnownDriver();
  await switchRegulator(false);
  await report(id, 'DRIVER_EDIT');
  await settled(id);
  await switchRegulator(true);
  await staff.client.drivers.deactivate({ id_number });
  await replayHeld(id);
  expect(await calls(id)).toEqual([
    ...['DRIVER_CREATE success', 'DRIVER_DEACTIVATE success', 'DRIVER_DEACTIVATE success'],
  ]);
});

it('an inactive driver whom the regulator does not know is not registered until they are active', async () => {
  const id = await createDriver(server.app.db, { isActive: false });
  await completeForRegulator(server.app.db, id, world.cityId);
  await report(id, 'DRIVER_CREATE');
  expect(await settled(id)).toMatchObject([{ sent_at: expect.any(Date), attempts: 1 }]);
  expect(await calls(id)).toEqual([]);
  const { id_number } = await server.app.db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await staff.client.drivers.activate({ id_number });
  await settled(id);
  expect(await calls(id)).toEqual(['DRIVER_CREATE success']);
});
