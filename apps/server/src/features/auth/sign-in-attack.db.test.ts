import { setTimeout as sleep } from 'node:timers/promises';
import { STAFF_CODE_LIMITS } from '@mishwar/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOperator, TEST_PASSWORD, type TestOperator } from '../../testing/factories/operators.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { NO_LIMITS, useTestServer } from '../../testing/test-server.ts';

/** The same behind one trusted proxy: every caller has an address of its own. */
let api: { url: string };
let operator: TestOperator;
const server = useTestServer({ limits: NO_LIMITS });
beforeAll(async () => {
  api = await server.another({ roles: new Set(['api']), trustedProxies: 1 });
});
beforeEach(async () => {
  await server.database.pool.query('delete from sign_in_throttle; delete from sign_in_attempt');
  operator = await createOperator(server.app);
});

const OWNER = '198.51.100.7';
const ATTACKER = '203.0.113.9';

interface Place {
  address?: string;
  cookie?: string;
}
async function post(path: string, body: unknown, { address = OWNER, cookie = '' }: Place = {}) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const answer = await fetch(`${api.url}/admin/api${path}`, {
    method: 'POST',
    headers: cookie ? { ...headers, cookie } : headers,
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as { token?: string; attemptToken?: string; message?: string };
  const [device = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return { status: answer.status, headers: answer.headers, device, body: json };
}
const login = (password = TEST_PASSWORD, place: Place = {}, email = operator.email) =>
  post('/v2/login', { email, password }, place);
const verify = (passKey: string, attemptToken: string, place: Place = {}, email = operator.email) =>
  post('/v2/verify-otp', { email, passKey, attemptToken }, place);

async function mailedCode(before: ReadonlySet<string>, email = operator.email): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const code = (await codes(email)).find((one) => !before.has(one));
    if (code) return code;
    await sleep(25);
  }
  throw new Error('no code was mailed');
}
const codes = async (email = operator.email) =>
  ((await server.app.mailbox?.messages(email)) ?? []).flatMap(({ code }) => (code ? [code] : []));

/** The owner signs in at the first try; the cookie of the device. */
async function ownerSignsIn(place: Place = {}): Promise<string> {
  const before = new Set(await codes());
  const first = await login(TEST_PASSWORD, place);
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  const second = await verify(await mailedCode(before), first.body.attemptToken ?? '', place);
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  return second.device;
}

/** Repeats a call from eight connections, and the calls that it made. */
async function atFullSpeed(work: () => Promise<{ status: number }>): Promise<() => Promise<number[]>> {
  let on = true;
  const statuses: number[] = [];
  const lanes = Array.from({ length: 8 }, async () => {
    while (on) statuses.push((await work()).status);
  });
  while (statuses.length < 60) await sleep(20);
  return async () => {
    on = false;
    await Promise.all(lanes);
    return statuses;
  };
}
const otherThan = (code: string) => String((Number(code) + 7) % 1_000_000).padStart(6, '0');

describe('[SEC-41] an attacker at full speed from another address', () => {
  it('who guesses passwords does not delay the owner', async () => {
    const stop = await atFullSpeed(() => login('wrong', { address: ATTACKER }));
    await ownerSignsIn();
    const statuses = await stop();
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(12);
    expect(statuses).not.toContain(201);
  });

  it('who guesses codes does not delay the owner, and neither uses up nor replaces the open code', async () => {
    const before = new Set(await codes());
    const { body } = await login();
    const code = await mailedCode(before);
    const stop = await atFullSpeed(() => verify('000000', 'x'.repeat(43), { address: ATTACKER }));
    await stop();
    expect((await verify(code, body.attemptToken ?? '')).status).toBe(200);
    const again = await atFullSpeed(() => verify('000000', 'x'.repeat(43), { address: ATTACKER }));
    await ownerSignsIn();
    await again();
    expect(await codes()).toHaveLength(2);
  });

  it('who knows the password uses up neither the tries nor the code of the owner, and gets few codes', async () => {
    const before = new Set(await codes());
    const { body } = await login();
    const code = await mailedCode(before);
    const stop = await atFullSpeed(async () => {
      const first = await login(TEST_PASSWORD, { address: ATTACKER });
      return first.status === 201
        ? verify(otherThan(code), first.body.attemptToken ?? '', { address: ATTACKER })
        : first;
    });
    expect((await verify(code, body.attemptToken ?? '')).status).toBe(200);
    // All the codes that the attacker gets are in the owner's mailbox, so that the next one is the owner's.
    const { fromAddress } = STAFF_CODE_LIMITS;
    await expect.poll(async () => (await codes()).length).toBe(before.size + 1 + fromAddress);
    await ownerSignsIn();
    await stop();
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::int as n from sign_in_attempt where used_at is null`,
    );
    expect(rows[0]?.n).toBe(fromAddress);
  });
});

describe('[SEC-41] a known device', () => {
  /** Delays every unknown device at the owner's address. */
  const block = async () => {
    const { status } = await login('wrong');
    expect(status).toBe(401);
    await server.database.pool.query(
      `update sign_in_throttle set blocked_until = $1 where subject not like '%device%'`,
      [new Date(server.app.now().getTime() + 3_600_000)],
    );
    expect((await login()).status).toBe(429);
  };

  it('is exempt from the delay of its account and address, also beside the attacker, until it is revoked', async () => {
    const cookie = await ownerSignsIn();
    expect(cookie).toMatch(/^mishwar_device=[\w-]{43}$/);
    const stop = await atFullSpeed(() => login('wrong', { address: OWNER }));
    // So that the waits are not over while the test looks at them.
    await server.database.pool.query(
      `update sign_in_throttle set blocked_until = blocked_until + interval '1 hour'`,
    );
    expect((await login()).status).toBe(429);
    const renewed = await ownerSignsIn({ cookie });
    expect(renewed).not.toBe(cookie);
    // Another account's device is none of this one.
    const colleague = await createOperator(server.app);
    expect((await login('wrong', { cookie: renewed }, colleague.email)).status).toBe(429);
    await stop();
  });

  it('is known for a moment by the cookie that a second tab has sent at the same time, and stays known', async () => {
    const cookie = await ownerSignsIn();
    const [, second] = [await ownerSignsIn({ cookie }), await ownerSignsIn({ cookie })];
    await block();
    expect((await login(TEST_PASSWORD, { cookie: second })).status).toBe(201);
  });

  it('ends for both where a cookie that was replaced is used again, at any address', async () => {
    const copied = await ownerSignsIn();
    const renewed = await ownerSignsIn({ cookie: copied });
    const other = await ownerSignsIn();
    server.clock.advance(61_000);
    await block();
    expect((await login(TEST_PASSWORD, { cookie: renewed })).status).toBe(201);
    expect((await login(TEST_PASSWORD, { cookie: copied })).status).toBe(429);
    expect((await login(TEST_PASSWORD, { cookie: renewed })).status).toBe(429);
    // Further devices of the owner stay known.
    expect((await login(TEST_PASSWORD, { cookie: other })).status).toBe(201);
  });

  it('is delayed by its own wrong passwords', async () => {
    const cookie = await ownerSignsIn();
    const statuses: number[] = [];
    for (let tries = 0; tries < 9; tries += 1)
      statuses.push((await login('wrong', { cookie, address: `203.0.113.${tries}` })).status);
    expect(statuses).toContain(429);
    expect((await login(TEST_PASSWORD, { address: '203.0.113.77' })).status).toBe(201);
  });

  it('has a cookie that scripts and other sites cannot use, and which proves no identity', async () => {
    const first = await login();
    const code = await mailedCode(new Set());
    const { headers, device } = await verify(code, first.body.attemptToken ?? '');
    const attributes = headers.get('set-cookie')?.split('; ').slice(1);
    expect(attributes).toEqual(['Max-Age=7776000', 'Path=/admin/api', 'HttpOnly', 'SameSite=Strict']);
    const profile = (extra: Record<string, string>) =>
      fetch(`${api.url}/admin/api/v1/profile`, { headers: { cookie: device, ...extra } });
    expect((await profile({})).status).toBe(401);
    expect((await profile({ authorization: `Bearer ${device.split('=')[1]}` })).status).toBe(401);
  });

  it('ends with the password, by the owner, by a super admin, and with the account', async () => {
    const admin = await signInAs(server, 'SUPER_ADMIN');
    const params = { id: String(operator.id) };
    const known = async () => {
      const { rows } = await server.database.pool.query('select from known_device where operator_id = $1', [
        operator.id,
      ]);
      return rows.length;
    };
    const remember = async () => {
      await server.database.pool.query(
        `insert into known_device (token_hash, operator_id, expires_at)
         values (sha256(gen_random_uuid()::text::bytea), $1, now() + interval '1 day')`,
        [operator.id],
      );
      expect(await known()).toBe(1);
    };
    await remember();
    await admin.client.operators.updatePassword({ params, body: { password: 'Palm-Grove-Of-Hasa' } });
    expect(await known()).toBe(0);
    await remember();
    await admin.client.operators.reset({ params });
    expect(await known()).toBe(0);
    await remember();
    await admin.client.operators.deactivate({ params });
    expect(await known()).toBe(0);
  });
});

describe('[SEC-02] the delay of an address that colleagues share', () => {
  const blockedUntil = async () => {
    const answer = await login('wrong', {}, 'unknown@test.invalid');
    return answer.status;
  };
  const fill = async (count: number) => {
    for (let index = 0; index < count; index += 1) await login('wrong', {}, `typo${index}@test.invalid`);
  };

  it('decays with time', async () => {
    await fill(20);
    server.clock.advance(40 * 60_000);
    await fill(20);
    expect(await blockedUntil()).toBe(401);
  });

  it('is taken back by the success of another account, once an hour', async () => {
    await fill(20);
    await ownerSignsIn();
    await fill(9);
    expect(await blockedUntil()).toBe(401);
    server.clock.advance(1_000);
    await fill(5);
    server.clock.advance(60_000);
    await ownerSignsIn();
    await fill(1);
    expect(await blockedUntil()).toBe(429);
  });
});

describe('[SEC-04] [SEC-05] a one-time code', () => {
  it('has six digits, three minutes, and is stored as a hash that fits its own attempt alone', async () => {
    const first = await login();
    const code = await mailedCode(new Set());
    expect(code).toMatch(/^\d{6}$/);
    const { rows } = await server.database.pool.query<{ seconds: number; id: number }>(
      'select id, extract(epoch from expires_at - created_at)::int as seconds from sign_in_attempt',
    );
    expect(rows.map(({ seconds }) => seconds)).toEqual([180]);
    const second = await login();
    await server.database.pool.query(
      `update sign_in_attempt set code_hash = (select code_hash from sign_in_attempt where id = $1) where id <> $1`,
      [rows[0]?.id],
    );
    expect((await verify(code, second.body.attemptToken ?? '')).status).toBe(401);
    expect((await verify(code, first.body.attemptToken ?? '')).status).toBe(200);
  });

  it('is answered alike for known and unknown accounts and without an open attempt', async () => {
    const { body } = await login();
    const { status, body: known } = await verify('000001', body.attemptToken ?? '');
    const strange = 'x'.repeat(43);
    for (const email of [operator.email, 'unknown@test.invalid'])
      expect(await verify('000001', strange, {}, email)).toMatchObject({ status, body: known });
  });
});
