import { beforeAll, expect, test } from 'vitest';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
beforeAll(async () => {
  staff = await signInAs(server);
  await placeTestOrder(server.app.db, await createOrderWorld(server.app.db));
});

const queue = () => staff.client.orders.export({ query: { filters: {}, language: 'en' } });
const query = (text: string) => server.database.pool.query(text);

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
