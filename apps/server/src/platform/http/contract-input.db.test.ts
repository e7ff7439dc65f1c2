import { createRandom } from '@mishwar/db/seeds';
import type { Access } from '@mishwar/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { callersOf } from '../../testing/callers.ts';
import {
  type Credentials,
  PARTS,
  type Part,
  PROTO,
  type RouteCall,
  raw,
  routeCalls,
  sendCall,
} from '../../testing/contract-requests.ts';
import { inParallel } from '../../testing/in-parallel.ts';
import {
  type Json,
  type JsonSchema,
  leavesOf,
  objectsIn,
  type Path,
  withAt,
} from '../../testing/json-samples.ts';
import { tableState } from '../../testing/tables.ts';
import { NO_LIMITS, useTestServer } from '../../testing/test-server.ts';

let callers: Record<Access, Credentials>;
const server = useTestServer({ roles: new Set(['api']), limits: NO_LIMITS });
beforeAll(async () => {
  callers = await callersOf(server);
});

const calls = routeCalls();
const send = (call: RouteCall, changed: Partial<Record<Part, Json>>) =>
  sendCall(server.url, call, { ...call.sample, ...changed }, callers[call.access ?? 'public']);
const change = (call: RouteCall, part: Part, path: Path, put: unknown) =>
  send(call, { [part]: withAt(call.sample[part] ?? {}, path, put) });
const placeOf = ({ method, path }: RouteCall, part: Part, at: Path) =>
  `${method} ${path} ${part}.${at.join('.')}`;

/** Whether a body has the key at that place. */
function isNamed(body: Json, at: Path): boolean {
  let inside: unknown = body;
  for (const key of at) {
    if (inside === null || typeof inside !== 'object' || !Object.hasOwn(inside, key)) return false;
    inside = (inside as Record<string, unknown>)[key];
  }
  return true;
}

describe('[SEC-14] mass assignment', () => {
  const KEYS = ['role', 'isActive', 'balance', 'company_id', 'status', 'isRefunded', '_id', 'created_by'];
  /** Refused by the JSON parser. */
  const POISON = [PROTO, 'constructor'];
  const withBody = calls.filter(({ sample }) => sample.body !== undefined && sample.body !== null);

  it('is tested on all routes with a body, down to nested objects', () => {
    const objects = withBody.map(({ name, sample }) => [name, objectsIn(sample.body ?? null).length]);
    expect(Object.fromEntries(objects)).toMatchObject({
      'operators.register': 1,
      'orders.cancel': 1,
      'orders.reorder': 2,
      'channelGateway.createOrder': 4,
      'preferences.createView': 3,
    });
  });

  it('is refused: every unknown key at every level, by its name, and nothing is stored', async () => {
    const before = await tableState(server.database.pool);
    const tries = withBody.flatMap((call) =>
      objectsIn(call.sample.body ?? null)
        // A record accepts any key: its keys are data.
        .filter((path) => path.at(-1) !== 'widths')
        .flatMap((path) => [...KEYS, ...POISON].map((key) => ({ call, key, at: [...path, key] })))
        .filter(({ at }) => !isNamed(call.sample.body ?? null, at)),
    );
    expect(tries.length).toBeGreaterThan(200);
    await inParallel(tries, async ({ call, key, at }) => {
      const put = POISON.includes(key) ? { prototype: { role: 'SUPER_ADMIN' } } : 'SUPER_ADMIN';
      const answer = await change(call, 'body', at, put);
      const place = placeOf(call, 'body', at);
      expect(answer.status, place).toBe(POISON.includes(key) ? 400 : 422);
      if (POISON.includes(key)) return;
      const { data } = answer.body as { data: { errors: unknown[] } };
      expect(data.errors, place).toContainEqual({ field: at.join('.'), msg: 'unknown_field' });
    });
    expect(await tableState(server.database.pool)).toEqual(before);
  });
});

/** Values that fit almost no schema; each is sent to every place of every input. */
const ODD: Json[] = [
  raw('-1'),
  raw('NaN'),
  raw('1e309'),
  raw('-1e309'),
  raw('99999999999999999999999'),
  raw('0.123456789'),
  '١٢٣',
  '',
  ' ',
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
  ['a', ['b']],
  Array.from({ length: 300 }, () => '1'),
  { a: { b: 1 } },
  null,
  true,
];

/** Whether a schema bounds the size of its values; a composite value is bounded by its parts. */
function isBounded(schema: JsonSchema): boolean {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.every(isBounded);
  if (schema.enum || schema.const !== undefined) return true;
  switch (schema.type) {
    case 'string':
      return schema.maxLength !== undefined || schema.pattern !== undefined;
    case 'number':
    case 'integer':
      return (schema.minimum ?? schema.exclusiveMinimum) !== undefined && schema.maximum !== undefined;
    case 'array':
      return schema.maxItems !== undefined || schema.prefixItems !== undefined;
    default:
      return ['object', 'boolean', 'null'].includes(schema.type ?? '');
  }
}

/** Whether a value is invalid, even with query texts coerced to numbers. */
function isOutside(schema: JsonSchema, put: Json, part: Part): boolean {
  const isText = part !== 'body';
  if (typeof put === 'string' && put.length === 20_000) return schema.type !== 'object' || part === 'body';
  if (put === raw('NaN')) return !isText || schema.type === 'number' || schema.type === 'integer';
  if (/^@@raw:-?(1e309|9{20,})@@$/.test(String(put)))
    return ['number', 'integer', 'array'].includes(schema.type ?? '');
  if (put === '\u0000') return true;
  if (put === '\ud800' || put === '١٢٣')
    return (!isText && put === '\ud800') || schema.type === 'number' || schema.enum !== undefined;
  return (
    !isText &&
    put !== null &&
    typeof put === 'object' &&
    ['string', 'number', 'integer', 'boolean'].includes(schema.type ?? '')
  );
}

/** Part of the title, for repeating a failure. */
const SEED = 20_261_121;
const TRIES_AT_A_PLACE = 2;

describe('[SEC-30] limits', () => {
  /** Overwritten when a channel's call is signed. */
  const SIGNED = ['x-api-key', 'x-timestamp', 'x-signature'];
  const leaves = calls.flatMap((call) =>
    PARTS.flatMap((part) => {
      const schema = call.input[part];
      const places = schema ? leavesOf(schema) : [];
      return places
        .filter(({ path }) => part !== 'headers' || !SIGNED.includes(String(path[0])))
        .map((leaf) => ({ call, part, ...leaf }));
    }),
  );

  it('are declared for every text, number and list of every input', () => {
    expect(leaves.length).toBeGreaterThan(300);
    const open = leaves.filter(({ schema }) => !isBounded(schema));
    expect(open.map(({ call, part, path }) => placeOf(call, part, path))).toEqual([]);
  });

  it(`are enforced by the server: odd values at every place are refused and cause no failure (seed ${SEED})`, async () => {
    const random = createRandom(SEED).next;
    // Tables that valid calls may change: messages to drivers and notes about them, imported files, drivers'
    // readiness, versions of settings, the log of exports with their files, and rate-limit counters.
    const stateless = [
      'idempotency_key',
      'audit_entry',
      'driver',
      'driver_sign_in_attempt',
      'driver_notification',
      'driver_position',
      'driver_ready_period',
      'driver_version',
      'driver_track',
      'saved_view',
      'list_preference',
      'outbox',
      'distribution_settings',
      'setting',
      'setting_version',
      'export_log',
      'stored_file',
      'rate_bucket',
      'recurring_job',
    ];
    const before = await tableState(server.database.pool, stateless);
    const known = 'select id, id_number, name, phone, is_active, delivery_company_id from driver order by id';
    const drivers = await server.database.pool.query(known);
    const tries = leaves.flatMap((leaf) =>
      ODD.map((put) => ({ ...leaf, put, turn: random() }))
        .sort((one, other) => one.turn - other.turn)
        .slice(0, TRIES_AT_A_PLACE),
    );
    await inParallel(tries, async ({ call, part, path, schema, put }) => {
      const answer = await change(call, part, path, put);
      const place = `${placeOf(call, part, path)} ${JSON.stringify(put).slice(0, 40)} ${JSON.stringify(answer.body).slice(0, 200)}`;
      expect(answer.status, place).toBeLessThan(500);
      if (isOutside(schema, put, part)) expect(answer.status, place).toBeGreaterThanOrEqual(400);
    });
    expect(await tableState(server.database.pool, stateless)).toEqual(before);
    expect((await server.database.pool.query(known)).rows).toEqual(drivers.rows);
  }, 240_000);
});

describe('[SEC-48] numbers in a query or a path', () => {
  const read = async (path: string) =>
    (await fetch(`${server.url}/admin/api/v1/${path}`, { headers: callers.staff.headers })).status;

  it.each(['2', '002'])('%j is decimal', async (page) => {
    expect(await read(`orders?page=${page}`)).toBe(200);
  });

  it.each(['0x2', '2e0', '%202', '+2', '2.', '٢', 'Infinity', ''])('%j is refused', async (page) => {
    expect(await read(`orders?page=${page}`)).toBe(422);
  });

  it('ids have at most 15 digits, which are exact as numbers', async () => {
    expect(await read('orders/detail/999999999999999')).toBe(404);
    for (const id of ['1000000000000000', '9007199254740993', '0', '01', '-1', '1.0']) {
      expect(await read(`orders/detail/${id}`), id).toBe(422);
    }
  });
});
