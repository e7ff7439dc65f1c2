import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { SETTINGS_PHRASE, startTestServer, type TestServer } from '../../testing/test-server.ts';

let chat: Server;
let posted: unknown[] = [];
let status = 200;
let server: TestServer;
let admin: SignedInOperator;
let superAdmin: SignedInOperator;
beforeAll(async () => {
  chat = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    posted.push({ method: request.method, path: request.url, body: JSON.parse(text) });
    response.writeHead(status).end('ok');
  });
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hooks/T1`;
  server = await startTestServer({ roles: new Set(['api', 'worker']), teamChat: { url } });
  admin = await signInAs(server);
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
});
afterAll(async () => {
  chat.closeAllConnections();
  chat.close();
  await server.stop();
});

const call = async (method: string, path: string, body?: unknown, token = admin.token) => {
  const answer = await fetch(`${server.url}/admin/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null };
};
const CURRENT = 'settings/delivery-status/current-status';
const UPDATE = 'settings/delivery-status/update';
const OPENED = 'Express delivery in by app have opened';
const CLOSED = 'Express delivery in by app have closed';
const texts = () => (posted as { body: { text: string } }[]).map(({ body }) => body.text);

describe('express delivery by app', () => {
  it('is neither read nor changed without the phrase of the settings', async () => {
    expect(await call('GET', CURRENT)).toMatchObject({ status: 403, body: { message: 'settings_locked' } });
    expect((await call('PATCH', UPDATE, { sendOrdersTomishwar: false })).status).toBe(403);
    for (const one of [admin, superAdmin]) await one.client.settings.unlock({ phrase: SETTINGS_PHRASE });
  });

  it('[CALL-016] [CALL-017] [STATE-58] is open or closed, shown by its flag and changed by it', async () => {
    expect((await call('GET', CURRENT)).body).toEqual({
      ...{ status: 'open', sendOrdersTomishwar: true, updated_at: null, updated_by: null },
    });
    for (const [flag, state] of [
      [false, 'closed'],
      [true, 'open'],
    ] as const) {
      const changed = await call('PATCH', UPDATE, { sendOrdersTomishwar: flag });
      expect(changed).toMatchObject({ status: 200, body: { status: state, sendOrdersTomishwar: flag } });
      expect((await call('GET', CURRENT)).body).toEqual(changed.body);
      expect(changed.body.updated_by).toMatch(/\S/);
    }
    for (const wrong of [{}, { sendOrdersTomishwar: 'closed' }, { sendOrdersTo: true }])
      expect((await call('PATCH', UPDATE, wrong)).status).toBe(422);
  });

  it('[STATE-59] [STATE-60] posts to the team chat that it was opened or closed, once for each change', async () => {
    await eventually(() => texts().length === 2);
    expect(texts()).toEqual([CLOSED, OPENED]);
    expect(posted[0]).toEqual({ method: 'POST', path: '/hooks/T1', body: { text: CLOSED } });
    // Opened already: nothing is posted. A chat that is down gets the message later.
    await call('PATCH', UPDATE, { sendOrdersTomishwar: true });
    posted = [];
    status = 503;
    await call('PATCH', UPDATE, { sendOrdersTomishwar: false });
    await eventually(() => texts().length === 1);
    status = 200;
    await eventually(async () => {
      await server.database.pool.query(`update outbox set next_attempt_at = now() where sent_at is null`);
      return texts().length >= 2;
    });
    expect(new Set(texts())).toEqual(new Set([CLOSED]));
    const { rows } = await server.database.pool.query(
      `select before, after from audit_entry where action = 'settings.save' and subject_id = 'EXPRESS_BY_APP' order by id`,
    );
    expect(rows).toEqual([
      { before: { isActive: true }, after: { isActive: false } },
      { before: { isActive: false }, after: { isActive: true } },
      { before: { isActive: true }, after: { isActive: false } },
    ]);
    const logged = await server.database.pool.query(
      `select distinct party::text, outcome::text from exchange_log where party = 'TEAM_CHAT' order by 2`,
    );
    expect(logged.rows).toEqual([
      { party: 'TEAM_CHAT', outcome: 'failure' },
      { party: 'TEAM_CHAT', outcome: 'success' },
    ]);
    await call('PATCH', UPDATE, { sendOrdersTomishwar: true });
  });
});

describe.each([
  ['[CALL-019] clearing the notifications', 'notifications/clear'],
  ['[CALL-080] removing all messages', 'messages/removeAll'],
])('%s', (_title, path) => {
  it('empties the inboxes of all drivers, for a super admin who opened the settings', async () => {
    const drivers = [await createSignedInDriver(server.app.db), await createSignedInDriver(server.app.db)];
    await admin.client.notifications.sendToDrivers({
      headers: {},
      body: { title: 'A', message: 'A message', driver_ids: drivers.map(({ id }) => String(id)) },
    });
    const inbox = async () =>
      Number((await server.database.pool.query('select count(*) as n from driver_notification')).rows[0]?.n);
    expect(await inbox()).toBe(2);
    expect((await call('DELETE', path)).status).toBe(403);
    const locked = await signInAs(server, 'SUPER_ADMIN');
    expect((await call('DELETE', path, undefined, locked.token)).status).toBe(403);
    expect(await inbox()).toBe(2);
    expect(await call('DELETE', path, undefined, superAdmin.token)).toEqual({
      status: 204,
      body: null,
    });
    expect(await inbox()).toBe(0);
    const { rows } = await server.database.pool.query(
      `select actor_id, after from audit_entry where action = 'notifications.clear' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: superAdmin.id, after: { deleted: 2 } }]);
  });
});
