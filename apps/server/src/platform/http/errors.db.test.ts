import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { callersOf } from '../../testing/callers.ts';
import { type Credentials, type Part, routeCalls, sendCall } from '../../testing/contract-requests.ts';
import { inParallel } from '../../testing/in-parallel.ts';
import type { Json } from '../../testing/json-samples.ts';
import { NO_LIMITS, useTestServer } from '../../testing/test-server.ts';
import { apiPrefixes } from './contract-routes.ts';

let callers: Awaited<ReturnType<typeof callersOf>>;
const server = useTestServer({ roles: new Set(['api']), limits: NO_LIMITS });
beforeAll(async () => {
  callers = await callersOf(server);
});

/** Implementation details that must not leak. */
const INSIDE =
  /\bat \S+ \(|\.(ts|js|mjs):\d|node_modules|\/home\/|\/tmp\/|\/root\/|select |insert into|relation "|column "|syntax error at|violates|constraint|duplicate key|pg_|ECONN|kysely|postgres|zod|fastify|undefined is not|Cannot read|\[object/i;

interface Refusal {
  status: number;
  message: string;
  data: { errors: { msg: string }[]; request_id?: string };
}
function expectPlain(text: string, headers: { get(name: string): string | null }, place: string): void {
  expect(text, place).not.toMatch(INSIDE);
  expect(headers.get('x-request-id'), place).toMatch(/^[0-9a-f]{16}$/);
  expect(headers.get('server'), place).toBeNull();
  expect(headers.get('x-powered-by'), place).toBeNull();
  const body = JSON.parse(text) as Refusal;
  // Message keys, never sentences of a library.
  for (const { msg } of body.data.errors) expect(msg, place).toMatch(/^[a-z]+[A-Za-z0-9_]*$/);
  expect(body.message, place).toMatch(/^[a-z]+[A-Za-z0-9_]*$/);
}

/** Every pair of first parts of a path in the contract. */
const PREFIXES = [
  'admin/api',
  'channel/v1',
  'driver/v1',
  'files/api',
  'partner/api',
  'payment/api',
  'rating/api',
  'supplier/api',
];

it.each(PREFIXES)('an unknown route below /%s is a JSON error, also for a browser', async (prefix) => {
  const response = await fetch(`${server.url}/${prefix}/nothing`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ message: 'not_found' });
});

it('every path of the contract is below these', () => {
  expect([...apiPrefixes()].sort()).toEqual(PREFIXES.map((prefix) => `/${prefix}/`));
});

describe('[SEC-34] an error', () => {
  const anonymous: Credentials = { headers: {} };

  it('of the web server has a request id and leaks no internals', async () => {
    const json = { 'content-type': 'application/json' };
    const staff = callers.staff.headers;
    const place = '/admin/api/v1/preferences/orders/columns';
    const requests: [path: string, init: RequestInit][] = [
      ['/admin/api/v1/nothing', {}],
      ['/admin/api/v1/profile', {}],
      ['/driver/v1/nothing', { method: 'POST' }],
      ['/channel/v1/orders', { method: 'POST', headers: json, body: '{}' }],
      ['/files/api/v1/download/x', {}],
      ['/admin/api/v1/%E0%A4%A', { headers: staff }],
      ['/admin/api/v1/orders/detail/%00', { headers: staff }],
      [place, { method: 'PUT', headers: { ...staff, ...json }, body: '{"a":' }],
      [place, { method: 'PUT', headers: { ...staff, ...json }, body: '{"__proto__":{}}' }],
      [place, { method: 'PUT', headers: { ...staff, 'content-type': 'text/xml' }, body: '<!DOCTYPE x>' }],
      [place, { method: 'PUT', headers: { ...staff, ...json }, body: 'x'.repeat(2 << 20) }],
      [place, { method: 'PUT', headers: { ...staff, ...json }, body: '{}' }],
      [`/admin/api/v1/${'x'.repeat(3_000)}`, { headers: staff }],
      [
        `/admin/api/v1/orders/${'1'.repeat(501)}/viewing`,
        { method: 'POST', headers: { ...staff, ...json }, body: '{}' },
      ],
      [`/admin/api/v1/orders/detail/${'1'.repeat(501)}`, { headers: staff }],
      ['/admin/api/v1/profile', { method: 'TRACE'.replace('TRACE', 'PATCH'), headers: staff }],
    ];
    for (const [path, init] of requests) {
      const answer = await fetch(`${server.url}${path}`, init);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
      expectPlain(await answer.text(), answer.headers, `${init.method ?? 'GET'} ${path.slice(0, 60)}`);
    }
  });

  it('of a malformed request leaks no internals', async () => {
    const { hostname, port } = new URL(server.url);
    for (const bytes of [
      'GET / HTTP/9.9\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
      `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    ]) {
      const text = await new Promise<string>((resolve) => {
        let heard = '';
        const socket = connect(Number(port), hostname, () => socket.write(bytes));
        socket.on('data', (chunk) => {
          heard += chunk.toString('latin1');
        });
        for (const end of ['close', 'error']) socket.once(end, () => resolve(heard));
      });
      expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(text).not.toMatch(INSIDE);
    }
  });

  it('of every route, called without credentials or input, leaks no internals', async () => {
    const tries = routeCalls().flatMap((call) => {
      const known = callers[call.access ?? 'public'];
      const nothing: Partial<Record<Part, Json>> = call.sample.body === undefined ? {} : { body: {} };
      return [
        { call, who: anonymous, parts: call.sample },
        { call, who: known, parts: nothing },
        { call, who: callers.driver, parts: nothing },
      ];
    });
    await inParallel(
      tries.filter(({ call }) => !/logout|signOut/.test(call.name)),
      async ({ call, who, parts }) => {
        const { status, body, headers } = await sendCall(server.url, call, parts, who);
        const place = `${call.name} ${status}`;
        expect(status, place).toBeLessThan(500);
        if (status >= 400) expectPlain(JSON.stringify(body), headers, place);
      },
    );
  });

  it('that is unexpected shows a request id alone, under which the log has the details', async () => {
    const { asOwner } = server.database;
    // Without these tables almost every route fails unexpectedly.
    const away = [
      'orders',
      'driver',
      'saved_view',
      'list_preference',
      'city',
      'region',
      'car_type',
      'restaurant',
      'offer',
    ];
    for (const table of away) await asOwner(`alter table "${table}" rename to "away_${table}"`);
    let broken = 0;
    for (const call of routeCalls()) {
      if (/logout|signOut/.test(call.name)) continue;
      const answer = await sendCall(server.url, call, call.sample, callers[call.access ?? 'public']).catch(
        (error: unknown) => {
          // A file is streamed while it is made: its failure cuts the response.
          if (/excel|export/i.test(call.name)) return null;
          throw error;
        },
      );
      if (answer === null || answer.status < 500) continue;
      broken += 1;
      const { data, ...rest } = answer.body as Refusal;
      expect(rest, call.name).toEqual({
        defined: false,
        code: 'INTERNAL_SERVER_ERROR',
        status: 500,
        message: 'error',
      });
      expect(data, call.name).toEqual({
        errors: [{ msg: 'error' }],
        request_id: answer.headers.get('x-request-id'),
      });
      expectPlain(JSON.stringify(answer.body), answer.headers, call.name);
    }
    for (const table of away) await asOwner(`alter table "away_${table}" rename to "${table}"`);
    expect(broken).toBeGreaterThan(20);
  });
});
