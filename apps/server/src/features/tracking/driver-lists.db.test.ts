import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInDriver } from '../../testing/factories/drivers.ts';
import { createMapWorld } from '../../testing/factories/map-world.ts';
import { createWorld } from '../../testing/factories/worlds.ts';
import { callAsDriver } from '../../testing/gateway-calls.ts';
import type { SignedInOperator } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let staff: SignedInOperator;
let busy: SignedInDriver;
let free: SignedInDriver;
let asleep: SignedInDriver;

beforeAll(async () => {
  ({ staff, busy, free, asleep } = await createMapWorld(server));
});

describe('[CALL-040] drivers by keyword and city', () => {
  it('a page at a time, who was seen last first', async () => {
    const { data } = await staff.client.tracking.search({});
    expect(data.total).toBe((await staff.client.tracking.drivers({})).total);
    expect(data.results).toHaveLength(data.total);
    expect(data.results.at(-1)).toMatchObject({ driver_id: String(asleep.id), is_online: false });
    expect((await staff.client.tracking.search({ keyword: busy.phone })).data.results).toMatchObject([
      { driver_id: String(busy.id), orders_in_hand: 1, hasOrder: true },
    ]);
    const turned = (await staff.client.tracking.search({ sort: 1 })).data.results;
    expect(turned[0]?.driver_id).toBe(String(asleep.id));
  });

  it('of a city, by its id or its name', async () => {
    const { cityId } = await createWorld(server.app);
    await server.app.db.updateTable('driver').set({ city_id: cityId }).where('id', '=', free.id).execute();
    for (const city of [[String(cityId)], ['dammam'], ['الدمّام']]) {
      const { data } = await staff.client.tracking.search({ city });
      expect(
        data.results.map(({ driver_id }) => driver_id),
        String(city),
      ).toEqual([String(free.id)]);
    }
    expect((await staff.client.tracking.search({ city: ['Riyadh'] })).data.total).toBe(0);
  });
});

describe('[CALL-041] [CALL-042] the file of drivers', () => {
  it.each(['location/drivers/export', 'driver-near/excel'])('%s', async (path) => {
    const version = path.startsWith('driver-near') ? 'v3' : 'v1';
    const answer = await fetch(`${server.url}/admin/api/${version}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ driverIds: [String(free.id), String(busy.id), '999999999'] }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/Excel-driver-\d{2}-\d{2}-\d{4}\.xlsx/);
    const file = Buffer.from(await answer.arrayBuffer());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.length).toBeGreaterThan(1_000);
  });
});

describe('[CALL-078] a message to the listed drivers', () => {
  const send = (body: Parameters<SignedInOperator['client']['tracking']['notify']>[0]['body']) =>
    staff.client.tracking.notify({ headers: {}, body });

  it('is in the inbox of each of them once, and of no other driver', async () => {
    const ids = [busy.id, asleep.id, busy.id, 999_999].map(String);
    expect(await send({ title: ' زحام ', message: 'الطريق مغلق', driver_ids: ids })).toEqual({
      success: true,
      sent: 2,
    });
    const inbox = async ({ token }: SignedInDriver) =>
      (await callAsDriver(server.url, token, 'GET', '/driver/v1/notifications')).body.notifications;
    for (const driver of [busy, asleep]) {
      expect(await inbox(driver)).toMatchObject([{ title: 'زحام', message: 'الطريق مغلق' }]);
    }
    expect(await inbox(free)).toEqual([]);
  });

  it('is sent to the phones and audited', async () => {
    const messages = await eventually(async () => {
      const { rows } = await server.database.pool.query<{ payload: { payload: { title: string } } }>(
        `select payload from feed_event where feed = 'drivers' and event = 'notification'`,
      );
      return rows.length === 2 ? rows : undefined;
    });
    expect(messages[0]?.payload.payload.title).toBe('زحام');
    const audit = await server.app.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'drivers.notify')
      .execute();
    expect(audit).toMatchObject([{ after: { drivers: 2 } }]);
  });

  it.each([
    ['title', { title: '  ', message: 'الطريق مغلق' }, ['title_required']],
    ['message', { title: 'x', message: '' }, ['message_required', 'notification_min_5']],
    ['message that says something', { title: 'x', message: 'قصير' }, ['notification_min_5']],
  ])('needs a %s', async (_what, words, refusals) => {
    const driver_ids = [String(busy.id)];
    await expect(send({ ...words, driver_ids })).rejects.toMatchObject({
      status: 422,
      data: { errors: refusals.map((msg) => ({ msg })) },
    });
  });
});
