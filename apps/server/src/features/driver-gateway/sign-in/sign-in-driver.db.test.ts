import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMaintenance } from '../../../platform/maintenance.ts';
import { callAsDriver, makeDriver } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deleteExpiredCodes } from '../take-offline.ts';

let server: TestServer;
let whatsapp: Server;
const codes = new Map<string, string>();

beforeAll(async () => {
  whatsapp = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const message = JSON.parse(text);
    codes.set(message.to, message.template.components[0].parameters[0].text);
    response.writeHead(200).end(JSON.stringify({ messages: [{ id: 'wamid.1' }] }));
  });
  await new Promise<void>((resolve) => whatsapp.listen(0, '127.0.0.1', resolve));
  const { port } = whatsapp.address() as AddressInfo;
  server = await startTestServer({ whatsapp: { url: `http://127.0.0.1:${port}`, token: 'whatsapp-token' } });
});
afterAll(async () => {
  await server.stop();
  whatsapp.close();
});

const driver = (more: Parameters<typeof makeDriver>[1] = {}) =>
  makeDriver(server.app.db, { now: server.clock.now(), ...more });
const call = (token: string, method: string, path: string, more: { body?: unknown; key?: string } = {}) =>
  callAsDriver(server.url, token, method, `/driver/v1${path}`, { key: randomUUID(), ...more });

describe('driver sign-in', () => {
  const ask = (phone: string) =>
    callAsDriver(server.url, 'none-none-none-none-none', 'POST', '/driver/v1/code', { body: { phone } });
  const signIn = (phone: string, passKey: string) =>
    callAsDriver(server.url, 'none-none-none-none-none', 'POST', '/driver/v1/sign-in', {
      body: { phone, passKey },
    });
  const canonical = (phone: string) => `966${phone.slice(1)}`;
  async function codeFor(phone: string): Promise<string> {
    codes.delete(canonical(phone));
    expect((await ask(phone)).status).toBe(202);
    await expect.poll(() => codes.get(canonical(phone)), { timeout: 5_000 }).toMatch(/^\d{6}$/);
    return codes.get(canonical(phone)) ?? '';
  }

  it('accepts a code sent by WhatsApp once, in any format of the phone number', async () => {
    const { phone, id } = await driver();
    const code = await codeFor(phone);
    const signedIn = await signIn(`+966 ${phone.slice(1, 3)} ${phone.slice(3)}`, code);
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.driver).toMatchObject({ driver_id: String(id), balance: '1000.00' });
    expect((await call(signedIn.body.token, 'GET', '/me')).body.driver_id).toBe(String(id));
    expect((await signIn(phone, code)).body.message).toBe('bad_code');
    expect((await call(signedIn.body.token, 'POST', '/sign-out')).status).toBe(200);
    expect((await call(signedIn.body.token, 'GET', '/me')).status).toBe(401);
  });

  it('[SEC-08] issues a token of 256 bits and stores only its hash', async () => {
    const { phone } = await driver();
    const { token } = (await signIn(phone, await codeFor(phone))).body as { token: string };
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await server.database.pool.query<{ text: string }>(
      'select row_to_json(s)::text as text from driver_session s',
    );
    const stored = rows.map(({ text }) => text).join();
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('ends the sessions on other phones, sockets included', async () => {
    const { phone, token } = await driver();
    const socket = io(`${server.url}/driver`, { transports: ['websocket'], auth: { token }, forceNew: true });
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve));
    expect((await signIn(phone, await codeFor(phone))).status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    expect((await call(token, 'GET', '/me')).status).toBe(401);
  });

  it('answers the same to known and unknown phones', async () => {
    const { phone } = await driver();
    const known = await ask(phone);
    const unknown = await ask('0599999999');
    expect(unknown).toEqual(known);
    expect((await signIn('0599999999', '123456')).body).toEqual((await signIn(phone, '123456')).body);
  });

  it('allows five tries per code', async () => {
    const { phone } = await driver();
    const code = await codeFor(phone);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries++) expect((await signIn(phone, wrong)).status).toBe(401);
    expect((await signIn(phone, code)).status).toBe(401);
  });

  it('allows fifteen wrong tries per hour, even after the codes have been deleted', async () => {
    const { phone, id } = await driver();
    for (let sent = 0; sent < 3; sent++) {
      const code = await codeFor(phone);
      const wrong = code === '111111' ? '222222' : '111111';
      for (let tries = 0; tries < 5; tries++) await signIn(phone, wrong);
    }
    await server.app.db
      .updateTable('driver_code')
      .set({ expired_at: sql`now() - interval '1 second'` })
      .where('driver_id', '=', id)
      .execute();
    await startMaintenance(server.app)();
    expect((await signIn(phone, await codeFor(phone))).status).toBe(401);
    server.clock.advance(3_600_000);
    expect((await signIn(phone, await codeFor(phone))).status).toBe(200);
  });

  it('expires a code and erases it', async () => {
    const { phone, id } = await driver();
    const code = await codeFor(phone);
    server.clock.advance(181_000);
    expect((await signIn(phone, code)).status).toBe(401);
    await deleteExpiredCodes(server.app);
    const kept = await server.app.db
      .selectFrom('driver_code')
      .select('pass_key')
      .where('driver_id', '=', id)
      .execute();
    expect(kept).toEqual([{ pass_key: '' }]);
  });

  it('refuses a deactivated driver, also with an existing token', async () => {
    const { id, token, phone } = await driver();
    await server.app.db.updateTable('driver').set({ is_active: false }).where('id', '=', id).execute();
    expect((await call(token, 'GET', '/me')).status).toBe(401);
    codes.delete(canonical(phone));
    expect((await ask(phone)).status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(codes.has(canonical(phone))).toBe(false);
  });
});
