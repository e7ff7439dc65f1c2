import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { startPayfort, type TestPayfort } from '../../testing/payfort.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { SETTINGS_PHRASE, startTestServer, type TestServer } from '../../testing/test-server.ts';

let sandbox: TestPayfort;
let server: TestServer;
let admin: SignedInOperator;
let superAdmin: SignedInOperator;
beforeAll(async () => {
  sandbox = await startPayfort();
  const url = `${sandbox.access.url}/team-chat/hooks/T1`;
  server = await startTestServer({ roles: new Set(['api', 'worker']), teamChat: { url } });
  admin = await signInAs(server);
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
});
afterAll(async () => {
  sandbox.stop();
  await server.stop();
});

interface Chat {
  requests: number;
  posts: { path: string; text: string }[];
}
const control = () => `${sandbox.access.url}/team-chat/control`;
const readChat = async () => (await (await fetch(control())).json()) as Chat;
const texts = async () => (await readChat()).posts.map(({ text }) => text);
/** Sets what goes wrong in the team chat, and forgets what was posted. */
const chatFaults = (faults: { fail?: number; gone?: number }) =>
  fetch(control(), { method: 'POST', body: JSON.stringify(faults) });
const dueNow = () =>
  server.database.pool.query(
    `update outbox set next_attempt_at = now() where sent_at is null and dead_at is null`,
  );

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
    await eventually(async () => (await texts()).length === 2);
    expect((await readChat()).posts).toEqual([
      { path: '/team-chat/hooks/T1', text: CLOSED },
      { path: '/team-chat/hooks/T1', text: OPENED },
    ]);
    // Opened already: nothing is posted. A chat that is down gets the message later.
    await call('PATCH', UPDATE, { sendOrdersTomishwar: true });
    await chatFaults({ fail: 1 });
    await call('PATCH', UPDATE, { sendOrdersTomishwar: false });
    await eventually(async () => (await readChat()).requests > 0);
    expect(await texts()).toEqual([]);
    await chatFaults({});
    await eventually(async () => {
      await dueNow();
      return (await texts()).length > 0;
    });
    expect(await texts()).toEqual([CLOSED]);
    const { rows } = await server.database.pool.query(
      `select before, after from audit_entry where action = 'settings.save' and subject_id = 'EXPRESS_BY_APP' order by id`,
    );
    expect(rows).toEqual([
      { before: { isActive: true }, after: { isActive: false } },
      { before: { isActive: false }, after: { isActive: true } },
      { before: { isActive: true }, after: { isActive: false } },
    ]);
    const logged = await server.database.pool.query(
      `select distinct third_party::text, outcome::text from exchange_log where third_party = 'TEAM_CHAT' order by 2`,
    );
    expect(logged.rows).toEqual([
      { third_party: 'TEAM_CHAT', outcome: 'failure' },
      { third_party: 'TEAM_CHAT', outcome: 'success' },
    ]);
    await call('PATCH', UPDATE, { sendOrdersTomishwar: true });
  });

  it('a message that the team chat refuses for good is kept as a dead letter', async () => {
    await eventually(async () => (await texts()).length === 2);
    await chatFaults({ gone: 1 });
    await call('PATCH', UPDATE, { sendOrdersTomishwar: false });
    const dead = await eventually(async () => {
      const { rows } = await server.database.pool.query(
        `select last_error, attempts from outbox where destination = 'team_chat' and dead_at is not null`,
      );
      return rows[0];
    });
    expect(dead).toEqual({ last_error: expect.stringContaining('404'), attempts: 1 });
    await chatFaults({});
    await call('PATCH', UPDATE, { sendOrdersTomishwar: true });
    await eventually(async () => (await texts()).includes(OPENED));
    expect(await texts()).toEqual([OPENED]);
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
