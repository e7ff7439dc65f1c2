import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOperator, TEST_PASSWORD, type TestOperator } from '../../testing/factories/operators.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { verifyPassword } from './password.ts';

const server = useTestServer();
/** The same behind one trusted proxy. */
let behindProxy: { url: string };
let operator: TestOperator;
beforeAll(async () => {
  behindProxy = await server.another({ roles: new Set(['api']), trustedProxies: 1 });
  operator = await createOperator(server.app);
  // The first call of a process takes longer than the others.
  for (const { url } of [server, behindProxy]) await login({ url });
});
beforeEach(async () => {
  await server.database.pool.query('delete from sign_in_throttle; delete from sign_in_attempt');
  operator = await createOperator(server.app);
});

/** By the server's clock: half of the shortest wait, so that no try is judged before the one before it, nor too late. */
const TRY_MS = 500;

interface Try {
  url?: string;
  path?: string;
  email?: string;
  password?: string;
  headers?: Record<string, string>;
}
const login = async ({ url = server.url, path = 'v2/login', headers = {}, ...body }: Try = {}) => {
  const start = Date.now();
  const answer = await fetch(`${url}/admin/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: operator.email, password: 'wrong', ...body }),
  });
  // A try takes so long, however slow the machine is: waits end when a test says so.
  server.clock.advance(TRY_MS + start - Date.now());
  const { data } = (await answer.json()) as { data?: { retryAfter?: number } };
  return { status: answer.status, retryAfter: data?.retryAfter ?? 0 };
};
const right = (more: Try = {}) => login({ password: TEST_PASSWORD, ...more });
const from = (address: string) => ({ 'x-forwarded-for': address });

/** The wait of accounts is an hour longer, so that it is not over while a test looks at it. */
const holdAccounts = () =>
  server.database.pool.query(
    `update sign_in_throttle set blocked_until = blocked_until + interval '1 hour' where subject like 'account:%'`,
  );

/** Tries one after the other; how many were judged before the first was made to wait. */
async function countDecidedBeforeWait(tries: readonly Try[]): Promise<number> {
  for (const [index, one] of tries.entries()) {
    const { status } = await login(one);
    if (status === 429) return index;
    expect(status).toBe(401);
  }
  return tries.length;
}
const many = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));

describe('[SEC-02] the wait of an account', () => {
  it('is the same however its e-mail is written', async () => {
    const spellings = [
      operator.email,
      operator.email.toUpperCase(),
      operator.email.replace('s', 'S'),
      ` ${operator.email}`,
      `${operator.email}\t`,
      `\u00a0${operator.email}\u3000`,
      `\ufeff${operator.email}`,
      `\n${operator.email.replace('test', 'TeSt')}\r\n`,
    ];
    expect(await countDecidedBeforeWait(spellings.map((email) => ({ email })))).toBe(6);
    await holdAccounts();
    for (const email of spellings) expect((await right({ email })).status, JSON.stringify(email)).toBe(429);
  });

  it('is not left behind by letters that only look alike: they are another account, which is not there', async () => {
    for (const email of [
      operator.email.replace('s', 'ſ'),
      operator.email.replace('a', 'а'),
      `${operator.email}\u200b`,
    ])
      expect((await right({ email })).status, email).toBe(401);
  });

  it('is the same on both versions of the call, with other headers, and with other fields, which are refused', async () => {
    const tries = many(8, (index) => ({
      path: index % 2 ? 'v1/login' : 'v2/login',
      headers: {
        'user-agent': `agent ${index}`,
        cookie: `id=${index}`,
        'accept-language': index % 2 ? 'ar' : 'en',
      },
      password: `wrong ${index}`,
    }));
    expect(await countDecidedBeforeWait(tries)).toBe(6);
    await holdAccounts();
    expect((await right({ path: 'v1/login' })).status).toBe(429);
    const extra = { device: 'other', attempt: 1 } as Try;
    expect((await right(extra)).status).toBe(422);
  });

  it('[SEC-41] is that of the address which made it: another address has its own, also for the same account', async () => {
    const place = (address: string) => ({ url: behindProxy.url, headers: from(address) });
    expect(await countDecidedBeforeWait(many(9, () => place('203.0.113.1')))).toBe(6);
    await holdAccounts();
    expect((await right(place('203.0.113.1'))).status).toBe(429);
    expect((await right(place('198.51.100.1'))).status).toBe(201);
    expect((await right()).status).toBe(201);
  });

  it('grows with each wrong try, ends when it says, and then the right password is taken', async () => {
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const { status, retryAfter } = await login();
      if (status !== 429) continue;
      waits.push(retryAfter);
      server.clock.advance(retryAfter * 1000);
    }
    expect(waits).toEqual([1, 2, 4]);
    let answer = await right();
    if (answer.status === 429) {
      server.clock.advance(answer.retryAfter * 1000);
      answer = await right();
    }
    expect(answer.status).toBe(201);
  });
});

describe('[SEC-02] the wait of an address', () => {
  const accounts = (more: (index: number) => Try) =>
    many(26, (index) => ({ email: `unknown${index}@test.invalid`, ...more(index) }));

  it('holds over many accounts, whatever forwarding headers a caller sends', async () => {
    const forged = accounts((index) => ({
      headers: {
        ...from(`203.0.113.${index}`),
        'x-real-ip': `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
        'cf-connecting-ip': `203.0.113.${index}`,
        'true-client-ip': `203.0.113.${index}`,
        'x-client-ip': `203.0.113.${index}`,
      },
    }));
    expect(await countDecidedBeforeWait(forged)).toBe(21);
  });

  it('holds behind a proxy for what the proxy saw, not for what was put in front of it', async () => {
    const forged = accounts((index) => ({
      url: behindProxy.url,
      headers: from(`203.0.113.${index}, 192.0.2.1`),
    }));
    expect(await countDecidedBeforeWait(forged)).toBe(21);
    // Another address is not throttled.
    expect((await right({ url: behindProxy.url, headers: from('192.0.2.2') })).status).toBe(201);
  });

  it('holds for a whole IPv6 network, which has an address for every try', async () => {
    const tries = accounts((index) => ({
      url: behindProxy.url,
      headers: from(`2001:db8:1:2::${index + 1}`),
    }));
    expect(await countDecidedBeforeWait(tries)).toBe(21);
  });
});

describe('while too many passwords are hashed', () => {
  // Quick to verify, so that the queue is empty as soon as it is not filled again.
  const CHEAP = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

  /** Keeps the queue of hashes full; returns a function that lets it run empty. */
  function fillQueue(): () => Promise<unknown> {
    let isFull = true;
    const places = many(300, async () => {
      while (isFull) await verifyPassword('x', CHEAP);
    });
    const done = Promise.allSettled(places);
    return () => {
      isFull = false;
      return done;
    };
  }

  it('[SEC-41] a sign-in waits, and a password that is not checked counts as no try', async () => {
    const drain = fillQueue();
    for (let tries = 0; tries < 8; tries += 1) expect(await right()).toEqual({ status: 429, retryAfter: 2 });
    await drain();
    expect((await right()).status).toBe(201);
  });

  it('who sets a password reads that the server is busy, and when to try again', async () => {
    const { client, token } = await signInAs(server, 'SUPER_ADMIN');
    const put = (path: string, body: object) =>
      fetch(`${server.url}/admin/api/v1${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const own = { current_password: TEST_PASSWORD, password: 'Another-Palm-Tree' };
    const drain = fillQueue();
    for (let tries = 0; tries < 8; tries += 1) {
      const answer = await put('/profile/password', own);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: 'server_busy' });
    }
    const params = { id: String(operator.id) };
    const ofOther = client.operators.updatePassword({ params, body: { password: 'New-Password-8' } });
    await expect(ofOther).rejects.toMatchObject({ status: 503, message: 'server_busy' });
    await drain();
    expect((await put('/profile/password', own)).status).toBe(200);
  });
});
