import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let operator: SignedInOperator;
beforeAll(async () => {
  operator = await signInAs(server);
});

const put = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/admin/api/v1/preferences/orders/columns`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${operator.token}`, ...headers },
    body,
  });

describe('bodies', () => {
  it.each([2, 11, 60])('of %i MB are refused with a response that reaches the client', async (megabytes) => {
    const answer = await put('x'.repeat(megabytes << 20));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'body_too_large' });
  });

  it('that are invalid JSON or of another content type are refused with a message key', async () => {
    const broken = await put('{"list":');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ message: 'body_not_json' });
    expect((await put('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await put('{"columns":{"__proto__":{"x":1}}}')).status).toBe(400);
  });

  it.each(['\\u0000', '\\ud800', 'a\\udc00b'])(
    'with %s in a text are refused with a message key',
    async (letter) => {
      const broken = await put(`{"columns":{"order":["${letter}"],"hidden":[],"widths":{},"pinned":[]}}`);
      expect(broken.status).toBe(400);
      expect(await broken.json()).toMatchObject({ message: 'text_broken' });
      const whole = await put('{"columns":{"order":["\\ud83d\\ude00"],"hidden":[],"widths":{},"pinned":[]}}');
      expect(whole.status).toBe(200);
    },
  );

  it('may be empty where no field is required', async () => {
    const { token } = await signInAs(server);
    const answer = await fetch(`${server.url}/admin/api/v1/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
  });

  it('of anonymous callers are not read: the refusal comes first', async () => {
    const answer = await put('{"list":', { authorization: '' });
    expect(answer.status).toBe(401);
  });
});

describe('errors', () => {
  it('have one format: a list of errors, and the wait where there is one', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${operator.token}` };
    const missing = await fetch(`${server.url}/admin/api/v1/orders/detail/999999`, { headers });
    expect(await missing.json()).toMatchObject({ status: 404, data: { errors: [{ msg: 'not_found' }] } });
    const login = () =>
      fetch(`${server.url}/admin/api/v2/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: 'shape@test.invalid', password: 'x' }),
      });
    const wrong = await login();
    expect(await wrong.json()).toMatchObject({ status: 401, data: { errors: [{ msg: 'bad_credentials' }] } });
    const answers = await Promise.all(Array.from({ length: 15 }, login));
    const slowed = answers.find(({ status }) => status === 429);
    expect(await slowed?.json()).toMatchObject({
      data: { errors: [{ msg: 'too_many_requests' }], retryAfter: expect.any(Number) },
    });
  });
});

describe('[SEC-34] unexpected errors', () => {
  it('show a request id and no internals', async () => {
    await server.database.asOwner('alter table list_preference rename to gone');
    const answer = await fetch(`${server.url}/admin/api/v1/preferences/orders`, {
      headers: { authorization: `Bearer ${operator.token}` },
    });
    await server.database.asOwner('alter table gone rename to list_preference');
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      defined: false,
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: 'error',
      data: { errors: [{ msg: 'error' }], request_id: answer.headers.get('x-request-id') },
    });
    expect(text).not.toMatch(/list_preference|select|relation|node_modules|\.ts/);
  });
});

describe('[SEC-15] responses', () => {
  it('carry declared fields only', async () => {
    const answer = await fetch(`${server.url}/admin/api/v1/profile`, {
      headers: { authorization: `Bearer ${operator.token}` },
    });
    const profile = (await answer.json()) as Record<string, unknown>;
    expect(Object.keys(profile).sort()).toEqual([
      '_id',
      'api_version',
      'email',
      'first_name',
      'last_name',
      'order_socket',
      'role',
      'timezone',
    ]);
  });
});

describe('large responses', () => {
  it('are compressed for clients that accept it', async () => {
    const of = (encoding: string) =>
      fetch(`${server.url}/openapi.json`, { headers: { 'accept-encoding': encoding } });
    const [packed, plain] = [await of('gzip, br'), await of('identity')];
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
  });
});

describe('URLs', () => {
  it.each([
    '/admin/api/v1/%E0%A4%A',
    '/admin/api/v1/orders/detail/%00',
    '/%c0%ae%c0%ae/etc/passwd',
    '/assets/../../package.json',
  ])('that are malformed are refused: %s', async (path) => {
    const answer = await fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${operator.token}` },
    });
    expect([400, 404, 422]).toContain(answer.status);
  });
});

describe('floods', () => {
  it('[SEC-31] are rate limited by caller, with 429 and the seconds to wait', async () => {
    const limited = await server.another({
      limits: { public: 60, staff: 60, partner: 60, driver: 60, channel: 60 },
    });
    const other = await signInAs(server);
    const call = (token: string) =>
      fetch(`${limited.url}/admin/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } });
    const answers = await Promise.all(Array.from({ length: 30 }, () => call(operator.token)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(other.token)).status).toBe(200);
  });
});
