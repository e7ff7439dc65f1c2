import { beforeAll, expect, test } from 'vitest';
import { changeJob, exhaustJob } from '../../../testing/factories/jobs.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { exportOrdersTask } from './export-orders.task.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let world: OrderWorld;
beforeAll(async () => {
  staff = await signInAs(server);
  world = await createOrderWorld(server.app.db);
  await placeTestOrder(server.app.db, world);
});

const queue = () => staff.client.orders.export({ query: { filters: {}, language: 'en' } });
const query = (text: string) => server.database.pool.query(text);

test('a failed export whose job is retried has the rows of its filter, which the log shows redacted', async () => {
  // Its check digit is that of a card number.
  const phone = '00966555777004';
  await placeTestOrder(server.app.db, world, {
    customer: {
      ...{ name: 'هدى', phone: '0555777004', cityId: null, address: '', note: null },
      ...{ latitude: 26.4, longitude: 50.1 },
    },
  });
  const { client } = await signInAs(server);
  const { export_id: id } = await client.orders.export({ query: { filters: { phone }, language: 'ar' } });
  const entry = async () => (await client.exports.list({})).data.find(({ _id }) => _id === id);
  const filter = { filters: { phone: '[redacted]' } };
  expect(await entry()).toMatchObject({ state: 'queued', filter });
  const { rows } = await query(
    `select payload from graphile_worker._private_jobs where key = 'export:${id}'`,
  );
  const write = async () => {
    throw new Error('disk full');
  };
  const app = { ...server.app, files: { ...server.app.files, write } };
  const lastAttempt = { app, attempt: 3, maxAttempts: 3, signal: undefined };
  await expect(exportOrdersTask.run(rows[0].payload, lastAttempt)).rejects.toThrow('disk full');
  const { rows: kept } = await query(`select state, filter from export_log where id = ${id}`);
  expect(kept).toMatchObject([{ state: 'failed', filter }]);
  await exhaustJob(server.database, { export_id: Number(id) });
  const superAdmin = await signInAs(server, 'SUPER_ADMIN');
  await changeJob(server.database, superAdmin, 'retry', { export_id: Number(id) });
  const worker = await server.another({ roles: new Set(['worker']) });
  await expect.poll(entry).toMatchObject({ state: 'done', row_count: 1, filter });
  await worker.stop();
});

test('[SEC-31] [SEC-44] an open export counts against its operator however long it waits', async () => {
  for (let n = 0; n < 3; n++) await queue();
  await query(`update export_log set created_at = now() - interval '2 days'`);
  await expect(queue()).rejects.toMatchObject({ status: 429, data: { retryAfter: 10 } });
  const other = await signInAs(server);
  await expect(other.client.orders.export({ query: { filters: {}, language: 'en' } })).resolves.toMatchObject(
    { success: true },
  );
});

test('an export whose job has no attempt left does not count', async () => {
  await query(
    `update graphile_worker._private_jobs set attempts = max_attempts
     where key = (select 'export:' || min(id) from export_log where operator_id = ${staff.id})`,
  );
  await expect(queue()).resolves.toMatchObject({ success: true });
  await expect(queue()).rejects.toMatchObject({ status: 429 });
});
