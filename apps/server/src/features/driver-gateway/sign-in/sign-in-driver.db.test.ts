import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { callAsDriver } from '../../../testing/gateway-calls.ts';
import { NO_LIMITS, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deleteExpiredCodes } from '../take-offline.ts';

let server: TestServer;
let whatsapp: Server;
const codes = new Map<string, string>();
let messages = 0;

beforeAll(async () => {
  whatsapp = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const message = JSON.parse(text);
    messages += 1;
    codes.set(message.to, message.template.components[0].parameters[0].text);
    response.writeHead(200).end(JSON.stringify({ messages: [{ id: 'wamid.1' }] }));
  });
  await new Promise<void>((resolve) => whatsapp.listen(0, '127.0.0.1', resolve));
  const { port } = whatsapp.address() as AddressInfo;
  server = await startTestServer({
    limits: NO_LIMITS,
    trustedProxies: 1,
    whatsapp: { url: `http://127.0.0.1:${port}`, token: 'whatsapp-token' },
  });
});
afterAll(async () => {
  await server.stop();
  whatsapp.close();
});

const driver = (more: Parameters<typeof createSignedInDriver>[1] = {}) =>
  createSignedInDriver(server.app.db, { now: server.clock.now(), ...more });
const call = (token: string, method: string, path: string, more: { body?: unknown; key?: string } = {}) =>
  callAsDriver(server.url, token, method, `/driver/v1${path}`, { key: randomUUID(), ...more });

beforeEach(() => server.database.pool.query('delete from sign_in_throttle'));

const OWNER = '198.51.100.7';
const ATTACKER = '203.0.113.9';

/** The fields of all answers. */
interface Body {
  attemptToken: string;
  token: string;
  deviceToken: string;
  driver: { driver_id: string };
  message: string;
  data: { retryAfter: number };
}
async function post(path: string, body: unknown, address = OWNER) {
  const answer = await fetch(`${server.url}/driver/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}
const ask = (phone: string, { address = OWNER, deviceToken = '' } = {}) =>
  post('/code', deviceToken ? { phone, deviceToken } : { phone }, address);
const signIn = (phone: string, passKey: string, attemptToken: string, address = OWNER) =>
  post('/sign-in', { phone, passKey, attemptToken }, address);
const canonical = (phone: string) => `966${phone.slice(1)}`;
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

/** Requests a code and waits for the message. */
async function codeFor(phone: string, from: Parameters<typeof ask>[1] = {}) {
  codes.delete(canonical(phone));
  const asked = await ask(phone, from);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  await expect.poll(() => codes.get(canonical(phone)), { timeout: 30_000 }).toMatch(/^\d{6}$/);
  return { code: codes.get(canonical(phone)) ?? '', attempt: String(asked.body.attemptToken) };
}
/** The attempts of a phone have their code, whether or not a message was sent. */
const untilBound = (phone: string) =>
  expect
    .poll(
      async () => {
        const { rows } = await server.database.pool.query(
          'select from driver_sign_in_attempt where code_id is null and phone = $1',
          [canonical(phone)],
        );
        return rows.length;
      },
      { timeout: 30_000 },
    )
    .toBe(0);

it('the message with the code is in the log of exchanges, with its driver and without the code', async () => {
  const owner = await driver();
  const { code } = await codeFor(owner.phone);
  const logged = async () =>
    (await server.database.pool.query('select * from message_log where driver_id = $1', [owner.id])).rows;
  await expect.poll(async () => (await logged()).length).toBe(1);
  const [entry] = await logged();
  expect(entry).toMatchObject({
    third_party: 'WHATSAPP',
    type: 'driverCode',
    status: 200,
    outcome: 'success',
    attempt: 1,
  });
  expect(JSON.stringify(entry)).not.toContain(code);
});

describe('driver sign-in', () => {
  it('accepts a code sent by WhatsApp once, in any format of the phone number', async () => {
    const { phone, id } = await driver();
    const { code, attempt } = await codeFor(phone);
    const signedIn = await signIn(`+966 ${phone.slice(1, 3)} ${phone.slice(3)}`, code, attempt);
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.driver).toMatchObject({ driver_id: String(id), balance: '1000.00' });
    expect((await call(signedIn.body.token, 'GET', '/me')).body.driver_id).toBe(String(id));
    expect((await signIn(phone, code, attempt)).body.message).toBe('bad_code');
    expect((await call(signedIn.body.token, 'POST', '/sign-out')).status).toBe(200);
    expect((await call(signedIn.body.token, 'GET', '/me')).status).toBe(401);
  });

  it('[SEC-08] issues tokens of 256 bits and stores only their hash', async () => {
    const { phone } = await driver();
    const { code, attempt } = await codeFor(phone);
    const { token, deviceToken } = (await signIn(phone, code, attempt)).body;
    const { rows } = await server.database.pool.query<{ text: string }>(
      `select row_to_json(s)::text as text from driver_session s union all select row_to_json(d)::text from known_device d
       union all select row_to_json(a)::text from driver_sign_in_attempt a`,
    );
    const stored = rows.map(({ text }) => text).join();
    for (const secret of [token, deviceToken, attempt]) {
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });

  it('ends the sessions on other phones, sockets included', async () => {
    const { phone, token } = await driver();
    const socket = io(`${server.url}/driver`, { transports: ['websocket'], auth: { token }, forceNew: true });
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve));
    const { code, attempt } = await codeFor(phone);
    expect((await signIn(phone, code, attempt)).status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    expect((await call(token, 'GET', '/me')).status).toBe(401);
  });

  it('answers the same to known and unknown phones', async () => {
    const { phone } = await driver();
    const known = await ask(phone);
    const unknown = await ask('0599999999');
    expect({ ...unknown.body, attemptToken: '' }).toEqual({ ...known.body, attemptToken: '' });
    expect((await signIn('0599999999', '123456', unknown.body.attemptToken)).body).toEqual(
      (await signIn(phone, '123456', known.body.attemptToken)).body,
    );
  });

  it('[SEC-04] allows five tries per attempt, which no other attempt uses up', async () => {
    const { phone } = await driver();
    const { code, attempt } = await codeFor(phone);
    const other = (await ask(phone, { address: ATTACKER })).body.attemptToken;
    await untilBound(phone);
    for (let tries = 0; tries < 6; tries++)
      expect((await signIn(phone, tries < 5 ? wrong(code) : code, other, ATTACKER)).status).toBe(401);
    for (let tries = 0; tries < 4; tries++)
      expect((await signIn(phone, wrong(code), attempt)).status).toBe(401);
    expect((await signIn(phone, code, attempt)).status).toBe(200);
  });

  it("accepts the code for a second request before that one's message has been dealt with", async () => {
    const { phone, id } = await driver();
    const { code } = await codeFor(phone);
    const sent = messages;
    // The sender locks the driver first.
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from driver where id = $1 for no key update', [id]);
      const { attemptToken } = (await ask(phone)).body;
      expect((await signIn(phone, wrong(code), attemptToken)).status).toBe(401);
      expect((await signIn(phone, code, attemptToken)).status).toBe(200);
      expect((await signIn(phone, code, attemptToken)).status).toBe(401);
    } finally {
      await other.query('rollback');
      other.release();
    }
    const waiting = 'select from outbox where sent_at is null and ordering_key = $1';
    const count = async () =>
      (await server.database.pool.query(waiting, [`phone:${canonical(phone)}`])).rowCount;
    await expect.poll(count, { timeout: 30_000 }).toBe(0);
    expect(messages).toBe(sent);
  });

  it('accepts the code while the message of the same attempt is dealt with', async () => {
    const { phone } = await driver();
    const { code } = await codeFor(phone);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waiting = async () => (await server.database.pool.query(waits)).rowCount;
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from driver_code where pass_key = $1 for update', [code]);
      const { attemptToken } = (await ask(phone)).body;
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
      const signedIn = signIn(phone, code, attemptToken);
      await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
      await other.query('commit');
      expect((await signedIn).status).toBe(200);
    } finally {
      other.release(true);
    }
    const sent = `select attempts from outbox where sent_at is not null and ordering_key = 'phone:${canonical(phone)}'`;
    const attempts = async () => (await server.database.pool.query(sent)).rows;
    await expect.poll(attempts, { timeout: 30_000 }).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  it('[SEC-04] accepts a code with its own attempt and phone alone', async () => {
    const [one, two] = [await driver(), await driver()];
    const first = await codeFor(one.phone);
    const second = await codeFor(two.phone);
    expect((await signIn(one.phone, first.code, second.attempt)).status).toBe(401);
    expect((await signIn(two.phone, first.code, second.attempt)).status).toBe(401);
    expect((await signIn(one.phone, first.code, 'x'.repeat(43))).status).toBe(401);
    expect((await post('/sign-in', { phone: one.phone, passKey: first.code })).status).toBe(422);
    expect((await signIn(one.phone, first.code, first.attempt)).status).toBe(200);
  });

  it('[SEC-04] allows three codes an hour for a phone and an address, and so fifteen tries', async () => {
    const { phone } = await driver();
    for (let sent = 0; sent < 3; sent++) {
      await codeFor(phone);
      server.clock.advance(181_000);
    }
    const blocked = await ask(phone);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBe(blocked.body.data.retryAfter);
    server.clock.advance(3_600_000);
    const { code, attempt } = await codeFor(phone);
    expect((await signIn(phone, code, attempt)).status).toBe(200);
  });

  it('expires a code and erases it', async () => {
    const { phone, id } = await driver();
    const { code, attempt } = await codeFor(phone);
    server.clock.advance(181_000);
    expect((await signIn(phone, code, attempt)).status).toBe(401);
    await deleteExpiredCodes(server.app);
    const kept = await server.app.db
      .selectFrom('driver_code')
      .select('pass_key')
      .where('driver_id', '=', id)
      .execute();
    expect(kept).toEqual([{ pass_key: '' }]);
  });

  it('refuses a deactivated driver, also with an existing token, and forgets the devices', async () => {
    const { id, token, phone } = await driver();
    const { code, attempt } = await codeFor(phone);
    const { deviceToken } = (await signIn(phone, code, attempt)).body;
    expect(deviceToken).toBeTruthy();
    await server.app.db.updateTable('driver').set({ is_active: false }).where('id', '=', id).execute();
    expect((await call(token, 'GET', '/me')).status).toBe(401);
    const { rows } = await server.database.pool.query('select from known_device where driver_id = $1', [id]);
    expect(rows).toHaveLength(0);
    codes.delete(canonical(phone));
    expect((await ask(phone)).status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(codes.has(canonical(phone))).toBe(false);
  });
});

/** Repeats a call from eight connections until stopped; the statuses of the calls. */
async function atFullSpeed(work: () => Promise<{ status: number }>): Promise<() => Promise<number[]>> {
  let on = true;
  const statuses: number[] = [];
  const lanes = Array.from({ length: 8 }, async () => {
    while (on) statuses.push((await work()).status);
  });
  await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(60);
  return async () => {
    on = false;
    await Promise.all(lanes);
    return statuses;
  };
}

describe('[SEC-41] an attacker at full speed from another address', () => {
  it('who requests and guesses codes delays no driver, and causes few messages', async () => {
    const { phone } = await driver();
    const sent = messages;
    const stop = await atFullSpeed(async () => {
      const asked = await ask(phone, { address: ATTACKER });
      return asked.status === 202 ? signIn(phone, '000000', asked.body.attemptToken, ATTACKER) : asked;
    });
    await untilBound(phone);
    // The message of a moment ago may hold the code: no second one is sent for it within half a minute.
    const asked = await ask(phone);
    expect(asked.status).toBe(202);
    await untilBound(phone);
    const code = codes.get(canonical(phone)) ?? '';
    expect((await signIn(phone, code, asked.body.attemptToken)).status).toBe(200);
    await stop();
    expect(messages - sent).toBeLessThanOrEqual(4);
  });

  it('who guesses without an attempt, or with an own one, does not use up the open code', async () => {
    const { phone } = await driver();
    const { code, attempt } = await codeFor(phone);
    const stop = await atFullSpeed(() => signIn(phone, wrong(code), 'x'.repeat(43), ATTACKER));
    expect((await signIn(phone, code, attempt)).status).toBe(200);
    await stop();
  });

  it('who has many addresses causes fewer than ten messages an hour; the known phone still gets its code', async () => {
    const { phone } = await driver();
    const first = await codeFor(phone);
    const { deviceToken } = (await signIn(phone, first.code, first.attempt)).body;
    const sent = messages;
    const statuses: number[] = [];
    for (let index = 0; index < 30; index++) {
      server.clock.advance(31_000);
      statuses.push((await ask(phone, { address: `203.0.113.${index}` })).status);
      await untilBound(phone);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(9);
    expect(messages - sent).toBeLessThan(10);
    const { code, attempt } = await codeFor(phone, { deviceToken });
    expect((await signIn(phone, code, attempt)).status).toBe(200);
  });
});

describe('[SEC-02] guessing codes of many drivers from one address', () => {
  it('is delayed more and more: of 300 guesses over 60 drivers few are judged', async () => {
    const drivers = await Promise.all(Array.from({ length: 60 }, () => driver()));
    const attempts = await Promise.all(
      drivers.map(async ({ phone }) => ({ phone, asked: await ask(phone, { address: ATTACKER }) })),
    );
    expect(attempts.filter(({ asked }) => asked.status === 202)).toHaveLength(60);
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) {
      for (const { phone, asked } of attempts)
        statuses.push((await signIn(phone, '000000', asked.body.attemptToken, ATTACKER)).status);
    }
    expect(statuses).toHaveLength(300);
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(30);
    const further = await Promise.all(
      Array.from({ length: 20 }, () => ask('0599999998', { address: ATTACKER })),
    );
    expect(further.filter(({ status }) => status === 202).length).toBeLessThan(4);
    // Others are not concerned.
    const { phone } = await driver();
    const { code, attempt } = await codeFor(phone);
    expect((await signIn(phone, code, attempt)).status).toBe(200);
  });

  it.each([
    ['of one network', (n: number) => `203.0.113.${n + 1}`, 60],
    ['of a network each', (n: number) => `203.0.${n + 1}.9`, 140],
  ])(
    '[SEC-59] from twelve addresses %s is delayed over all accounts: few of 300 are judged',
    async (_, addressOf, most) => {
      const owner = await driver();
      const known = await codeFor(owner.phone);
      const { deviceToken } = (await signIn(owner.phone, known.code, known.attempt)).body;
      const drivers = await Promise.all(Array.from({ length: 60 }, () => driver()));
      const attempts = await Promise.all(
        drivers.map(async ({ phone }, n) => {
          const address = addressOf(n % 12);
          return { phone, address, asked: await ask(phone, { address }) };
        }),
      );
      const statuses: number[] = [];
      for (let round = 0; round < 5; round++) {
        for (const { phone, address, asked } of attempts)
          statuses.push((await signIn(phone, '000000', asked.body.attemptToken, address)).status);
      }
      expect(statuses).toHaveLength(300);
      expect(statuses.filter((status) => status === 401).length).toBeLessThan(most);
      // A known device is served at the attacker's own address, an unknown one at its own.
      const again = await codeFor(owner.phone, { deviceToken, address: addressOf(0) });
      expect((await signIn(owner.phone, again.code, again.attempt, addressOf(0))).status).toBe(200);
      const { phone } = await driver();
      const { code, attempt } = await codeFor(phone);
      expect((await signIn(phone, code, attempt)).status).toBe(200);
    },
  );

  it('a driver who signs in speaks for the address that others share', async () => {
    for (let tries = 0; tries < 20; tries++) await signIn('0599999997', '000000', 'x'.repeat(43));
    const { phone } = await driver();
    const { code, attempt } = await codeFor(phone);
    expect((await signIn(phone, code, attempt)).status).toBe(200);
    for (let tries = 0; tries < 9; tries++)
      expect((await signIn('0599999997', '000000', 'x'.repeat(43))).status).toBe(401);
  });
});
