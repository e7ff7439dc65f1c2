import { createDatabase, createPool } from '@mishwar/db';
import { createTestDatabase } from '@mishwar/db/testing';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createDriver } from '../../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { countOrderViews, type OrderView } from './count-views.query.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;

beforeAll(async () => {
  const { db } = server.app;
  staff = await signInAs(server);
  const world = await createOrderWorld(db);
  const at = server.app.now();
  for (const fromCompany of ['maeda', 'maeda', 'shukah'] as const)
    await placeTestOrder(db, world, { at, fromCompany });
  await placeTestOrder(db, world, { at, isFake: true });
  const taken = await placeTestOrder(db, world, { at });
  await db
    .updateTable('orders')
    .set({ status: 'assigned', driver_id: await createDriver(db) })
    .where('id', '=', taken.id)
    .execute();
});

test('one call counts the orders of several views, each in its tab', async () => {
  const { data } = await staff.client.orders.countViews({
    views: [
      { tab: 'hypothetical', filters: { status: ['new'] } },
      { tab: 'live', filters: { status: ['new', 'assigned'], from_company: ['maeda'] } },
      { tab: 'fake', filters: { status: ['new'] } },
      { tab: 'hypothetical' },
    ],
  });
  const { data: listed } = await staff.client.orders.list({ limit: 100 });
  expect(data.map((count) => count?.total)).toEqual([3, 2, 1, listed.total]);
});

test('no more views are counted than the contract allows', async () => {
  const views = Array.from({ length: 9 }, () => ({ tab: 'live' as const }));
  await expect(staff.client.orders.countViews({ views })).rejects.toMatchObject({ status: 422 });
});

test('a view that takes too long has no number, and the others keep theirs', async () => {
  const own = await createTestDatabase();
  const limited = createDatabase(createPool(own.url, { statement_timeout: 100 }));
  const views = [
    { tab: 'live', filters: { status: ['new'] } },
    { tab: 'hypothetical', filters: {} },
  ] satisfies OrderView[];
  await own.db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx);
    // The number of all orders comes from a tally, which is not locked.
    expect(await countOrderViews(limited, views, server.app.now())).toEqual([
      null,
      { total: 0, total_exact: true },
    ]);
  });
  await limited.destroy();
  await own.drop();
});
