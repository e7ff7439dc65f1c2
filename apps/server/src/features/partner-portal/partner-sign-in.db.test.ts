import { MAX_TRIES_PER_ATTEMPT, STAFF_CODE_LIMITS, UNATTENDED_HEADER } from '@mishwar/domain';
import { io } from 'socket.io-client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOperator, TEST_PASSWORD } from '../../testing/factories/operators.ts';
import { createPartnerUser, signInPartner, type TestPartner } from '../../testing/factories/partners.ts';
import { clientOf, pollForHalfAnHour, type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { type TestServer, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let staff: SignedInOperator;
let elsewhere: Awaited<ReturnType<TestServer['another']>>;
let partner: TestPartner;
beforeAll(async () => {
  staff = await signInAs(server);
  elsewhere = await server.another({ roles: new Set(['api']) });
});
beforeEach(async () => {
  await server.database.pool.query('delete from sign_in_throttle; delete from sign_in_attempt');
  partner = await createPartnerUser(server.app);
});

const MINUTE = 60_000;
const ended = { status: 401, code: 'UNAUTHORIZED' };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const login = (password = partner.password, email = partner.email) =>
  post('/partner/api/v1/login', { email, password });
const begin = async () => ((await (await login()).json()) as { attemptToken: string }).attemptToken;
const verify = (passKey: string, attemptToken: string) =>
  post('/partner/api/v1/verify-otp', { email: partner.email, passKey, attemptToken });
const mailedCode = (email = partner.email) =>
  eventually(async () => (await server.app.mailbox?.messages(email))?.[0]?.code);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What staff deactivate, and activate again. */
const deactivations = [
  [
    'person',
    ({ id }: { id: number }, is_active: boolean) =>
      staff.client.partners.changeStatus({ params: { id: String(id) }, body: { is_active } }),
  ],
  [
    'company',
    ({ companyId }: { companyId: number }, isActive: boolean) =>
      staff.client.deliveryCompanies[isActive ? 'activate' : 'deactivate']({ id: String(companyId) }),
  ],
] as const;

describe('a partner user signs in', () => {
  it('with the password and a mailed code, and reads the own profile with the company', async () => {
    const first = await login();
    expect(first.status).toBe(201);
    const { attemptToken, ...others } = (await first.json()) as { attemptToken: string };
    expect(others).toEqual({ expiredAfter: 180 });
    const second = await verify(await mailedCode(), attemptToken);
    expect(second.status).toBe(200);
    expect(second.headers.get('set-cookie')).toContain('Path=/partner/api; HttpOnly; SameSite=Strict');
    const { token } = (await second.json()) as { token: string };
    expect(await clientOf(server.url, token).partnerPortal.profile()).toMatchObject({
      _id: String(partner.id),
      email: partner.email,
      company: { _id: String(partner.companyId) },
    });
    const { rows } = await server.database.pool.query(
      `select actor_kind, actor_id from audit_entry where action = 'sign_in' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_kind: 'partner', actor_id: partner.id }]);
  });

  it('not with the steps of staff, nor staff with those of partner users', async () => {
    const ofStaff = await createOperator(server.app);
    expect((await login(ofStaff.password, ofStaff.email)).status).toBe(401);
    const { email, password } = partner;
    expect((await post('/admin/api/v2/login', { email, password })).status).toBe(401);
    const attemptToken = await begin();
    const body = { email, passKey: await mailedCode(), attemptToken };
    expect((await post('/admin/api/v2/verify-otp', body)).status).toBe(401);
    expect((await post('/partner/api/v1/verify-otp', body)).status).toBe(200);
  });

  it.each(deactivations)(
    'not while the %s is deactivated, which the right password alone learns',
    async (_, set) => {
      await set(partner, false);
      const right = await login();
      expect(right.status).toBe(403);
      expect(await right.json()).toMatchObject({ code: 'ACCOUNT_INACTIVE', message: 'partner_inactive' });
      expect(await server.app.mailbox?.messages(partner.email)).toEqual([]);
      const body = async (answer: Response) => {
        const { requestId: _id, ...rest } = (await answer.json()) as Record<string, unknown>;
        return { status: answer.status, ...rest };
      };
      const unknown = await body(await login('wrong', 'unknown@test.invalid'));
      expect(unknown).toMatchObject({ status: 401, message: 'bad_credentials' });
      expect(await body(await login('wrong'))).toEqual(unknown);
      await set(partner, true);
      expect((await login()).status).toBe(201);
    },
  );

  it.each(deactivations)('not with an attempt that began before the %s was deactivated', async (_, set) => {
    const attemptToken = await begin();
    const code = await mailedCode();
    await set(partner, false);
    expect((await verify(code, attemptToken)).status).toBe(401);
    await set(partner, true);
    expect((await verify(code, attemptToken)).status).toBe(401);
  });
});

describe('the limits of a partner’s sign-in are those of staff', () => {
  it('five wrong passwords are free, then the wait doubles', async () => {
    for (let tries = 0; tries < 6; tries += 1) expect((await login('wrong')).status).toBe(401);
    expect(await (await login()).json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfter: 1 },
    });
    server.clock.advance(1_000);
    expect((await login()).status).toBe(201);
  });

  it('an attempt has five tries, and its code works once within three minutes', async () => {
    const attemptToken = await begin();
    const code = await mailedCode();
    for (let tries = 0; tries < MAX_TRIES_PER_ATTEMPT; tries += 1)
      expect((await verify(wrong(code), attemptToken)).status).toBe(401);
    expect((await verify(code, attemptToken)).status).toBe(401);
    const other = await begin();
    server.clock.advance(3 * MINUTE);
    expect((await verify(await mailedCode(), other)).status).toBe(401);
  });

  it('as many codes are mailed in an hour as to staff', async () => {
    for (let sent = 0; sent < STAFF_CODE_LIMITS.fromAddress; sent += 1) await begin();
    expect((await login()).status).toBe(429);
  });

  it('wrong passwords of a partner user do not delay the operator with the same address', async () => {
    const operator = await createOperator(server.app, { email: partner.email });
    for (let tries = 0; tries < 7; tries += 1) await login('wrong');
    expect((await login()).status).toBe(429);
    const credentials = { email: operator.email, password: TEST_PASSWORD };
    expect((await post('/admin/api/v2/login', credentials)).status).toBe(201);
  });
});

describe('the session of a partner user ends', () => {
  const live = async () => {
    const { client, token, id, companyId } = await signInPartner(server);
    const other = clientOf(elsewhere.url, token).partnerPortal;
    await client.profile();
    await other.profile();
    return { client, other, id, companyId };
  };

  it.each([
    [
      'deactivated',
      (id: string) => staff.client.partners.changeStatus({ params: { id }, body: { is_active: false } }),
    ],
    [
      'given another password',
      (id: string) =>
        staff.client.partners.update({
          params: { id },
          body: { first_name: 'Huda', last_name: 'Al-Amri', phone: '0559876543', password: 'new-7Q-word' },
        }),
    ],
    ['deleted', (id: string) => staff.client.partners.remove({ id })],
    [
      'of a company that is deactivated, even if that is activated again',
      async (_: string, company: string) => {
        await staff.client.deliveryCompanies.deactivate({ id: company });
        await staff.client.deliveryCompanies.activate({ id: company });
      },
    ],
  ] as const)('at once and on every process when the person is %s', async (_, change) => {
    const { client, other, id, companyId } = await live();
    await change(String(id), String(companyId));
    await expect(client.profile()).rejects.toMatchObject(ended);
    await expect(other.profile()).rejects.toMatchObject(ended);
  });

  it('by signing out, this one alone', async () => {
    const { client, companyId } = await signInPartner(server);
    const colleague = await signInPartner(server, companyId);
    await client.logout({});
    await expect(client.profile()).rejects.toMatchObject(ended);
    await colleague.client.profile();
  });

  it('[SEC-09] after thirty minutes without a person, whatever an open page polls', async () => {
    const poll = async (headers: Record<string, string>) =>
      pollForHalfAnHour(server, (await signInPartner(server)).token, '/partner/api/v1/orders', headers);
    expect(await poll({ [UNATTENDED_HEADER]: '1' })).toEqual([200, 200, 200, 401]);
    expect(await poll({})).toEqual([200, 200, 200, 200]);
  });

  it('after thirty minutes without use and after twelve hours', async () => {
    const { client } = await signInPartner(server);
    server.clock.advance(29 * MINUTE);
    await client.profile();
    server.clock.advance(31 * MINUTE);
    await expect(client.profile()).rejects.toMatchObject(ended);
    const busy = await signInPartner(server);
    for (let quarters = 0; quarters < 12 * 4 - 1; quarters += 1) {
      await busy.client.profile();
      server.clock.advance(15 * MINUTE);
    }
    await busy.client.profile();
    server.clock.advance(15 * MINUTE);
    await expect(busy.client.profile()).rejects.toMatchObject(ended);
  });
});

it('a partner’s token opens no socket, whose events are those of all companies', async () => {
  const { token } = await signInPartner(server);
  for (const namespace of ['', '/driver']) {
    const socket = io(`${server.url}${namespace}`, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
    });
    const refusal = await new Promise<string>((resolve) => {
      socket.once('connect_error', ({ message }) => resolve(message));
      socket.once('connect', () => resolve('connected'));
    });
    socket.close();
    expect(refusal).toBe('unauthorized');
  }
});
