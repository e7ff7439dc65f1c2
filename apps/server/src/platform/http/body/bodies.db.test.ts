import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { callersOf } from '../../../testing/callers.ts';
import type { Credentials } from '../../../testing/contract-requests.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { contractRoutes } from '../contract-routes.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: Credentials['headers'];
beforeAll(async () => {
  staff = (await callersOf(server)).staff.headers;
});

const UPLOAD = '/admin/api/v1/drivers/attachment';
const LOGIN = '/admin/api/v2/login';
/** A form of many fields that anyone may send. */
const FORM = '/driver/v1/registrations';
const POSITIONS = '/driver/v1/positions';
const LARGE = '/admin/api/v1/drivers/odm/enable';
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
const JSON_BODY = { 'content-type': 'application/json' };

const emptyParts = (count: number) =>
  Buffer.from(`${'--x\r\ncontent-disposition: form-data; name="assets"\r\n\r\n\r\n'.repeat(count)}--x--\r\n`);
const post = (path: string, body: Buffer | string, headers: Record<string, string>) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers,
  });

interface ErrorBody {
  message: string;
  data: { errors: { field?: string; msg: string }[]; request_id: string };
}

/** The response to a request whose body never arrives, or ends after its `start`. */
function answerToHead(
  path: string,
  headers: Record<string, string>,
  method = 'POST',
  start = '',
): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map((pair) => pair.join(': '));
  return answerTo(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${start}`);
}

function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer before the body')));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (text.endsWith('}')) socket.destroy();
    });
    socket.on('close', () => resolve(text));
  });
}

describe('[SEC-42] a body is not read before the route, its caller and its limit are known', () => {
  it.each([
    ['an unknown path', '/admin/api/v1/nothing', {}, 404],
    ['a caller without credentials', LARGE, JSON_BODY, 401],
    ['an upload without credentials', UPLOAD, MULTIPART, 401],
    ['a body larger than its route takes', LOGIN, { ...JSON_BODY, 'content-length': '2049' }, 413],
    ['a form larger than its route takes', FORM, { ...JSON_BODY, 'content-length': '65537' }, 413],
    ['multipart on a route without upload', FORM, MULTIPART, 415],
    ['another content type', FORM, { 'content-type': 'text/xml' }, 415],
  ])('%s is answered first', async (_name, path, headers, status) => {
    const answer = await answerToHead(path, { 'content-length': '60000', ...headers });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('"request_id"');
  });

  it('a read with a body is refused', async () => {
    const answer = await answerToHead(
      '/admin/api/v1/profile',
      { 'content-length': '60000', ...MULTIPART, ...staff },
      'GET',
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('[SEC-42] the limits of a body', () => {
  it('are 64 kB of JSON, and more where the contract declares it', async () => {
    const over = JSON.stringify({ email: 'a@test.invalid', password: 'x'.repeat(64 << 10) });
    const refused = await post(FORM, over, JSON_BODY);
    expect([refused.status, ((await refused.json()) as ErrorBody).message]).toEqual([413, 'body_too_large']);
    const ids = Array.from({ length: 6_000 }, (_, index) => String(10_000_000_000_000 + index));
    const read = await fetch(`${server.url}/admin/api/v1/location/drivers/search`, {
      method: 'POST',
      headers: { ...staff, ...JSON_BODY },
      body: JSON.stringify({ driverIds: ids }),
    });
    expect(read.status).not.toBe(413);
  });

  it('are those of a form: parts, files and the length of a field', async () => {
    const field = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'v'.repeat(5_000)}\r\n--x--\r\n`;
    const file = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="assets"; filename="${name}"\r\n\r\nv\r\n`;
    for (const body of [
      emptyParts(20),
      Buffer.from(field),
      Buffer.from(`${file('a')}${file('b')}--x--\r\n`),
    ]) {
      const answer = await post(UPLOAD, body, { ...staff, ...MULTIPART });
      expect([answer.status, ((await answer.json()) as ErrorBody).message]).toEqual([
        413,
        'body_too_complex',
      ]);
    }
    for (const body of ['', 'nothing', '--x', file('a')]) {
      const answer = await post(UPLOAD, body, { ...staff, ...MULTIPART });
      expect([400, 422], body).toContain(answer.status);
    }
  });

  it('are depth and number of values', async () => {
    for (const body of ['['.repeat(30_000), `[${'1,'.repeat(30_000)}1]`]) {
      const answer = await post(FORM, body, JSON_BODY);
      expect([answer.status, ((await answer.json()) as ErrorBody).message]).toEqual([
        413,
        'body_too_complex',
      ]);
    }
  });

  it('at most 20 errors are listed, in a small answer', async () => {
    const keys = Array.from({ length: 4_000 }, (_, index) => [`key${index}`, 1]);
    const answer = await post(FORM, JSON.stringify(Object.fromEntries(keys)), JSON_BODY);
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect((JSON.parse(text) as ErrorBody).data.errors.length).toBe(20);
    const long = await post(FORM, JSON.stringify({ ['k'.repeat(60_000)]: 1 }), JSON_BODY);
    expect(Math.max(text.length, (await long.text()).length)).toBeLessThan(4_000);
  });
});

it('[SEC-56] reading a body stops at its twentieth unknown key: the rest is not parsed', async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `"key${index}":{"phone":1}`);
  const answer = await post(FORM, `{${keys.join()},this is no JSON`, JSON_BODY);
  expect(answer.status).toBe(422);
  const { errors } = ((await answer.json()) as ErrorBody).data;
  expect(errors).toHaveLength(20);
  expect(errors[19]).toEqual({ field: 'key19', msg: 'unknown_field' });
  const few = await post(FORM, `{${keys.slice(1).join()},this is no JSON`, JSON_BODY);
  expect(few.status).toBe(400);
});

it('[SEC-42] bodies of 10 MB with 150,000 empty parts are refused, wherever they are sent', async () => {
  const body = emptyParts(150_000);
  const sent = ['/admin/api/v1/nothing', LOGIN, UPLOAD].flatMap((path) =>
    [{}, staff].map(async (headers) => (await post(path, body, { ...MULTIPART, ...headers })).status),
  );
  expect(await Promise.all(sent)).toEqual([404, 404, 413, 413, 401, 413]);
});

it('[SEC-42] an upload of too many parts is answered while the others have not arrived', async () => {
  const first = emptyParts(20).toString('utf8').replace('--x--\r\n', '');
  const headers = { 'content-length': '10000000', ...MULTIPART, ...staff };
  const answer = await answerToHead(UPLOAD, headers, 'POST', first);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('body_too_complex');
});

it('[SEC-44] files are taken from staff alone, whose uploads have a quota', () => {
  const uploads = contractRoutes().filter(({ body }) => body.upload);
  expect(uploads.map(({ name, access }) => [name, access])).toEqual(
    uploads.map(({ name }) => [name, 'staff']),
  );
  expect(uploads.map(({ path }) => path)).toContain(UPLOAD);
});

it('[SEC-42] unknown paths count against a rate limit, apart from that of the API', async () => {
  const limited = await server.another({
    limits: { public: 60, staff: 60, partner: 60, driver: 60, channel: 60 },
  });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      fetch(`${limited.url}/admin/api/v1/nothing`, { method: 'POST', body: 'x' }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(10);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${limited.url}/healthz`)).status).toBe(200);
});

it.each([
  ['GET / HTTP/9.9\r\n\r\n', 400],
  [`GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
])('[SEC-34] a request that is no HTTP gets an error body with a request id', async (bytes, status) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
  const { data } = JSON.parse(body) as ErrorBody;
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain(`x-request-id: ${data.request_id}`);
});

describe('[SEC-42] bytes of bodies in memory', () => {
  it('above the share of a network give 503 with Retry-After, until they are answered', async () => {
    const { hostname, port } = new URL(server.url);
    const head = `POST ${FORM} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n`;
    const sizes = [9_900, ...Array.from({ length: 16 }, () => 64_900)];
    const held = sizes.map((size) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(`${head}content-length: 65000\r\n\r\n${' '.repeat(size)}`);
      return socket;
    });
    const send = () => post(FORM, `{"email":"a@b.sa","password":"${'x'.repeat(60_000)}"}`, JSON_BODY);
    await expect.poll(async () => (await send()).status).toBe(503);
    const refused = await send();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    // Other callers and sign-ins have budgets of their own.
    const credentials = JSON.stringify({ email: 'a@b.sa', password: 'x'.repeat(1_000) });
    expect((await post(LOGIN, credentials, JSON_BODY)).status).toBe(422);
    expect((await post(LARGE, '{}', { ...JSON_BODY, ...staff })).status).toBe(422);
    for (const socket of held) socket.destroy();
    await expect.poll(async () => (await send()).status).not.toBe(503);
  });
});

it.each([
  [2_000, 408],
  [60_000, 413],
])(
  '[SEC-52] a body has seconds by its size: a slow one of %i bytes is answered and cut off',
  async (bytes, status) => {
    const { hostname, port } = new URL(server.url);
    const started = performance.now();
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
    });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
    });
    const head = `POST ${LOGIN} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}content-length: ${bytes}\r\n\r\n{`);
    const trickle = setInterval(() => socket.write(' '), 500);
    await closed;
    clearInterval(trickle);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(performance.now() - started).toBeGreaterThan(4_900);
  },
  20_000,
);

it('[SEC-52] drivers cannot use up the bytes of staff, nor those of another driver', async () => {
  const callers = await callersOf(server);
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: 8 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const lines = Object.entries({ ...JSON_BODY, ...callers.driver.headers, 'content-length': '65000' });
    const head = lines.map((pair) => pair.join(': ')).join('\r\n');
    socket.write(
      `POST ${POSITIONS} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${head}\r\n\r\n${' '.repeat(64_900)}`,
    );
    return socket;
  });
  const positions = () => post(POSITIONS, ' '.repeat(60_000), { ...JSON_BODY, ...callers.driver.headers });
  await expect.poll(async () => (await positions()).status).toBe(503);
  expect((await post(LARGE, '{}', { ...JSON_BODY, ...staff })).status).toBe(422);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await positions()).status).not.toBe(503);
});
