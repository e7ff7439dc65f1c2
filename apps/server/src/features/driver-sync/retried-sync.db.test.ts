import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeJob, exhaustJob } from '../../testing/factories/jobs.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startThirdParties, type TestThirdParties } from '../../testing/third-parties.ts';
import { syncDriversTask } from './sync-drivers.task.ts';
import { many } from './testing/roster-drivers.ts';

let sandbox: TestThirdParties;
let server: TestServer;
let staff: SignedInOperator;
beforeAll(async () => {
  sandbox = await startThirdParties();
  server = await startTestServer({ roles: new Set(['api']), ...sandbox.config });
  staff = await signInAs(server, 'SUPER_ADMIN');
});
afterAll(async () => {
  await server.stop();
  sandbox.stop();
});
beforeEach(async () => {
  await server.app.db.updateTable('driver_sync').set({ state: 'done' }).execute();
  await sandbox.odoo.setDrivers(many(3));
});

const start = async () => Number((await staff.client.driverSync.start({ third_party: 'odoo' })).data._id);
const stored = (id: number) =>
  server.app.db
    .selectFrom('driver_sync')
    .select(['state', 'problem', 'total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const fail = (id: number) =>
  server.app.db
    .updateTable('driver_sync')
    .set({ state: 'failed', problem: 'error', finished_at: new Date() })
    .where('id', '=', id)
    .execute();

test('a failed sync whose job is retried runs on; one that was stopped does not', async () => {
  const stopped = await start();
  await staff.client.driverSync.cancel({ id: String(stopped) });
  const failed = await start();
  await fail(failed);
  for (const id of [stopped, failed]) {
    await exhaustJob(server.database, { sync_id: id });
    await changeJob(server.database, staff, 'retry', { sync_id: id });
  }
  const worker = await server.another({ roles: new Set(['worker']) });
  const left = `select from graphile_worker._private_jobs where payload->>'sync_id' is not null`;
  await expect.poll(async () => (await server.database.pool.query(left)).rowCount).toBe(0);
  await worker.stop();
  expect(await stored(failed)).toEqual({ state: 'done', problem: null, total: 3 });
  expect(await stored(stopped)).toMatchObject({ state: 'cancelled', total: null });
});

test('a failed sync does not run beside another one of the third party', async () => {
  const failed = await start();
  await fail(failed);
  const open = await start();
  const context = { app: server.app, attempt: 1, maxAttempts: 25, signal: undefined };
  await expect(syncDriversTask.run({ sync_id: failed }, context)).rejects.toThrow('driver_sync_one');
  expect(await stored(failed)).toMatchObject({ state: 'failed', problem: 'error' });
  expect(await stored(open)).toMatchObject({ state: 'queued' });
});

describe.each([
  ['was cancelled', (payload: object) => changeJob(server.database, staff, 'cancel', payload)],
  ['was lost in its last attempt', (payload: object) => exhaustJob(server.database, payload)],
])('a sync whose job %s', (_what, end) => {
  const latest = async () => {
    const { data } = await staff.client.driverSync.latest();
    return data.find(({ third_party }) => third_party === 'odoo')?.sync;
  };

  test('has failed until the job is retried', async () => {
    const id = await start();
    expect(await latest()).toMatchObject({ _id: String(id), state: 'queued' });
    await end({ sync_id: id });
    expect(await latest()).toMatchObject({ _id: String(id), state: 'failed', problem: null });
    await changeJob(server.database, staff, 'retry', { sync_id: id });
    expect(await latest()).toMatchObject({ _id: String(id), state: 'queued' });
    expect(await start()).toBe(id);
  });

  test('makes way for another one, and is resumed after it', async () => {
    const dead = await start();
    await end({ sync_id: dead });
    const open = await start();
    expect(open).not.toBe(dead);
    expect(await stored(dead)).toMatchObject({ state: 'failed' });
    const resume = () => staff.client.driverSync.resume({ id: String(dead) });
    await expect(resume()).rejects.toMatchObject({ status: 409, message: 'sync_running' });
    await end({ sync_id: open });
    expect((await resume()).data).toMatchObject({ _id: String(dead), state: 'queued' });
    expect(await stored(open)).toMatchObject({ state: 'failed' });
    expect(await start()).toBe(dead);
  });
});
