import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignedInDriver } from './testing/factories/drivers.ts';
import { CENTRE, northOf } from './testing/factories/stores.ts';
import { callAsDriver } from './testing/gateway-calls.ts';
import { clientOf, signInAs } from './testing/sign-in.ts';
import { closedWithin, connectSocket, eventually, socketOf } from './testing/sockets.ts';
import { startTestCluster, type TestCluster } from './testing/test-cluster.ts';

let all: TestCluster;
beforeAll(async () => {
  all = await startTestCluster();
}, 120_000);
afterAll(() => all?.stop());

it('events of either server reach the portals of both, with the same sequence numbers', async () => {
  const { apis, place, portal, operator } = all;
  const portals = [await portal(apis[0].url), await portal(apis[1].url)] as const;
  const orders = [await place(apis[0].url), await place(apis[1].url)];
  await eventually(() =>
    portals.every(({ heard }) => heard.filter(({ event }) => event === 'newOrder').length === 2),
  );
  const [first, second] = portals.map(({ heard }) => heard.slice());
  const both = Math.min(first?.length ?? 0, second?.length ?? 0);
  expect(second?.slice(0, both)).toEqual(first?.slice(0, both));
  const seqs = first?.map(({ seq }) => seq) ?? [];
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  for (const { url } of apis) {
    const { data } = await clientOf(url, operator.token).orders.list({ page: 1, limit: 100 });
    const numbers = data.results.map(({ order_number }) => order_number);
    expect(numbers).toEqual(expect.arrayContaining(orders.map(({ order_number }) => order_number)));
  }
});

it('a viewer of an order on one server is shown on the other', async () => {
  const { apis, place, portal, operator } = all;
  const { order_number } = await place(apis[0].url);
  const { heard } = await portal(apis[1].url);
  await clientOf(apis[0].url, operator.token).orders.viewing({ order_number, open: true });
  const viewers = [{ _id: String(operator.id) }];
  const message = await eventually(() =>
    heard.find(({ payload }) => JSON.stringify(payload).includes('"viewers":[{')),
  );
  expect(message.payload).toMatchObject({ updatedFields: { viewers } });
  const { data } = await clientOf(apis[1].url, operator.token).orders.view({ order_number });
  expect(data).toMatchObject({ viewers });
});

it('a session that ends on one server ends on the other, open sockets included; so do all sessions of a deactivated operator', async () => {
  const { apis, world } = all;
  const leaving = await signInAs({ app: world, url: apis[0].url });
  const socket = socketOf(apis[1].url, leaving.token);
  expect(await connectSocket(socket)).toBeNull();
  const closed = closedWithin(socket);
  await leaving.client.auth.logout({});
  expect(await closed).toBe('io server disconnect');
  await expect(clientOf(apis[1].url, leaving.token).auth.profile({})).rejects.toMatchObject({ status: 401 });

  const dismissed = await signInAs({ app: world, url: apis[0].url });
  const open = apis.map(({ url }) => socketOf(url, dismissed.token));
  for (const one of open) expect(await connectSocket(one)).toBeNull();
  const closing = open.map((one) => closedWithin(one));
  await world.db
    .updateTable('operator')
    .set({ status: 'DEACTIVATE' })
    .where('id', '=', dismissed.id)
    .execute();
  expect(await Promise.all(closing)).toEqual(['io server disconnect', 'io server disconnect']);
});

it('an order that drivers accept on both servers concurrently is assigned to one of them', async () => {
  const { apis, place, database } = all;
  await database.db.updateTable('distribution_settings').set({ number_of_sending_driver: 4 }).execute();
  const drivers = await Promise.all(
    [0.1, 0.2, 0.3, 0.4].map((km) => createSignedInDriver(database.db, { spot: northOf(CENTRE, km) })),
  );
  const order = await place(apis[0].url);
  const offers = await eventually(async () => {
    const found = await database.db
      .selectFrom('offer')
      .select(['id', 'driver_id'])
      .where('order_id', '=', order.id)
      .execute();
    return found.length >= 2 && found;
  });
  const answers = await Promise.all(
    offers.flatMap(({ id, driver_id }) =>
      apis.map(async ({ url }) => {
        const token = drivers.find((driver) => driver.id === driver_id)?.token ?? '';
        const path = `/driver/v1/offers/${id}/accept`;
        const { status } = await callAsDriver(url, token, 'POST', path, { key: randomUUID() });
        return { status, driver_id };
      }),
    ),
  );
  const winners = new Set(answers.flatMap(({ status, driver_id }) => (status === 200 ? [driver_id] : [])));
  expect(winners.size).toBe(1);
  const given = await database.db
    .selectFrom('order_event')
    .select('action')
    .where('order_id', '=', order.id)
    .where('action', 'in', ['accepted', 'assigned'])
    .execute();
  expect(given).toEqual([{ action: 'accepted' }]);
});
