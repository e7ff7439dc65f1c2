import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { numbersOf } from '../../../tools/harness/rows.ts';
import { atOnce, expectServed, type Sent, send } from '../client.ts';
import { addDriver, addStaff, type Staff } from '../people.ts';
import type { Answered } from '../tally.ts';
import type { Arena, Attack } from '../types.ts';
import { openSocket } from './socket-client.ts';

const LOGIN = '/admin/api/v2/login';
const UPLOAD = '/admin/api/v1/drivers/attachment';
const UNKNOWN = '/admin/api/v1/nothing';
const POSITIONS = '/driver/v1/positions';
/** A route for callers without a sign-in that takes 64 kB. */
const REGISTRATIONS = '/driver/v1/registrations';
const ORDERS = '/admin/api/v1/orders';
const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
const JSON_TYPE = { 'content-type': 'application/json' };
const MAX_REFUSAL_BYTES = 8_192;

const EMPTY_PART = '--x\r\ncontent-disposition: form-data; name="assets"\r\n\r\n\r\n';
/** A form of about 10 MB. */
const emptyParts = (): Buffer => Buffer.from(`${EMPTY_PART.repeat(150_000)}--x--\r\n`);

const unknownKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, n])));

/** As many unknown keys as 64 kB take. */
const KEYS_OF_64_KB = JSON.stringify(
  Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [n.toString(36), 0])),
);

export const bodiesAttack: Attack = {
  name: 'bodies',
  title: 'large and complex bodies, unknown paths',
  async run(arena, tally) {
    const { sample } = arena;
    const post = (path: string, headers: Record<string, string>, body: string | Buffer, from = '127.0.0.2') =>
      send(arena.origin, { path, headers, body, from });
    const [staff, driver] = [(await addStaff(arena)).headers, (await addDriver(arena)).headers];
    const parts = emptyParts();
    for (const path of [UNKNOWN, LOGIN, UPLOAD, POSITIONS]) {
      for (const caller of [{}, staff, driver]) {
        const replies = await atOnce(sample ? 1 : 4, () => post(path, { ...FORM, ...caller }, parts));
        tally.mustBeRefused(`150,000 empty parts to ${path}`, ...replies);
      }
    }
    const bodies = {
      '100,000 unknown keys': unknownKeys(100_000),
      '4,000 unknown keys': unknownKeys(4_000),
      '6,000 unknown keys': KEYS_OF_64_KB,
      '30,000 levels': '['.repeat(30_000),
      '30,000 values': `[${'1,'.repeat(30_000)}1]`,
      'a long key': JSON.stringify({ ['k'.repeat(60_000)]: 1 }),
      'a long number': `{"email": ${'9'.repeat(60_000)}}`,
      'a prototype': '{"__proto__": {"role": "SUPER_ADMIN"}}',
      'no UTF-8': Buffer.from([0x22, 0xff, 0xfe, 0x22]).toString('latin1'),
    };
    const routes = [
      [LOGIN, {}],
      [REGISTRATIONS, {}],
      ['/admin/api/v1/drivers/odm/enable', staff],
      [POSITIONS, driver],
    ] as const;
    for (const [what, body] of Object.entries(bodies)) {
      for (const [path, caller] of routes) {
        const replies = await atOnce(sample ? 1 : 20, () => post(path, { ...JSON_TYPE, ...caller }, body));
        tally.mustBeRefused(`${what} to ${path}`, ...replies);
        for (const reply of replies)
          tally.mustHold(`${what} to ${path} got a large answer`, reply.body.length < MAX_REFUSAL_BYTES);
      }
    }
    const floods = await atOnce(sample ? 5 : 100, (address) =>
      atOnce(sample ? 1 : 4, () => post(REGISTRATIONS, JSON_TYPE, KEYS_OF_64_KB, `127.0.8.${address + 2}`)),
    );
    tally.mustBeRefused('6,000 unknown keys from many addresses', ...floods.flat());
    const megabyte = Buffer.alloc(1 << 20, 'x');
    for (let turn = 0; turn < (sample ? 1 : 10); turn += 1) {
      const replies = await atOnce(20, (n) => post(`${UNKNOWN}/${turn}-${n}`, {}, megabyte));
      tally.mustBeRefused('1 MB to an unknown path', ...replies);
    }
    for (const headers of [
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'text/xml' },
      { ...JSON_TYPE, host: 'evil.example' },
    ])
      tally.mustBeRefused(`headers ${JSON.stringify(headers)}`, await post(LOGIN, headers, 'x'.repeat(100)));
  },
};

/** Connections that one address opens at the same time. */
const AT_ONCE_OF_ADDRESS = 50;
/** Longest answer of a colleague's read, in ms. */
const MAX_COLLEAGUE_MS = 3_000;

export const readsAttack: Attack = {
  name: 'reads',
  title: 'hundreds of heavy reads of one operator',
  async run(arena, tally) {
    const { origin, sample } = arena;
    const orderNumbers = await numbersOf(
      arena.databaseUrl,
      'select order_number from orders order by id limit 800',
    );
    const numbers = encodeURIComponent(orderNumbers.join(','));
    const sendAs = ({ headers }: Staff, path: string, from: string) => send(origin, { path, headers, from });
    for (const [what, path, count] of [
      ['600 orders', `${ORDERS}?page=1&limit=600`, 400],
      ['orders of 800 numbers', `${ORDERS}?page=1&limit=600&filters[order_number]=${numbers}`, 30],
      ['600 drivers', '/admin/api/v1/drivers?page=1&limit=600', 100],
    ] as const) {
      // Operators of their own: the calls of a minute would hold the second flood back.
      const [greedy, colleague] = [await addStaff(arena), await addStaff(arena)];
      let isOpen = true;
      const flood = atOnce(sample ? Math.ceil(count / 10) : count, (n) =>
        sendAs(greedy, path, `127.0.11.${Math.floor(n / AT_ONCE_OF_ADDRESS) + 2}`),
      ).finally(() => {
        isOpen = false;
      });
      let slowest = 0;
      do {
        const started = performance.now();
        const reply = await sendAs(colleague, `${ORDERS}?page=1&limit=100`, '127.0.6.6');
        slowest = Math.max(slowest, Math.ceil(performance.now() - started));
        tally.mustBeServed(`a colleague beside ${what}`, reply);
        await sleep(100);
      } while (isOpen);
      const replies = await flood;
      tally.mustNotFail(what, ...replies);
      const served = replies.filter(({ status }) => status === 200).length;
      arena.say(`${what}: ${served} of ${replies.length} served, a colleague ${slowest} ms`);
      tally.mustHold(`no read of ${what} was served`, served > 0);
      const isInTime = sample || slowest <= MAX_COLLEAGUE_MS;
      tally.mustHold(`a colleague waited ${slowest} ms beside ${what}`, isInTime);
    }
  },
};

const CLIENTS = { whole: 50, sample: 10 } as const;
const MS = { whole: 20_000, sample: 2_000 } as const;

export const stallsAttack: Attack = {
  name: 'stalls',
  title: 'fifty greedy clients at once',
  maxStallMs: 1_000,
  async run(arena, tally) {
    const { origin, size, random } = arena;
    const [staff, driver] = [await addStaff(arena), await addDriver(arena)];
    const parts = emptyParts();
    const keys = unknownKeys(100_000);
    const file = randomBytes(2 << 20);
    const end = performance.now() + MS[size];
    const search = `${ORDERS}?limit=100&filters[customer_name]=${encodeURIComponent('ا')}`;
    const greedy: ((from: string) => Sent)[] = [
      () => ({ path: UNKNOWN, headers: FORM, body: parts }),
      () => ({ path: UPLOAD, headers: { ...FORM, ...staff.headers }, body: parts }),
      () => ({ path: LOGIN, headers: JSON_TYPE, body: keys }),
      () => ({ path: LOGIN, headers: JSON_TYPE, body: unknownKeys(4_000) }),
      (from) => ({ path: LOGIN, body: { email: `${from}@x.sa`, password: 'x' } }),
      () => ({ path: '/driver/v1/code', body: { phone: driver.phone } }),
      () => ({ path: '/openapi.json' }),
      () => ({ path: POSITIONS, headers: driver.headers, body: file }),
      () => ({ path: search, headers: staff.headers }),
      () => ({ method: 'POST', path: `${ORDERS}/excel`, headers: staff.headers }),
    ];
    const tries: ((from: string) => Promise<Answered>)[] = [
      ...greedy.map((sent) => (from: string) => send(origin, { ...sent(from), from })),
      (from) => floodSocket(arena, staff.token, from),
    ];
    await atOnce(CLIENTS[size], async (n) => {
      const from = `127.0.5.${n + 2}`;
      // The first try of each client is its own, so that every kind is there.
      for (let turn = n; performance.now() < end; turn = Math.floor(random() * tries.length)) {
        const one = tries[turn % tries.length];
        if (one) tally.mustNotFail('a greedy request', await one(from));
      }
    });
    await expectServed(origin, tally, 'a call of another client afterwards', '127.0.6.2');
  },
};

async function floodSocket({ origin }: Arena, token: string, from: string) {
  const socket = await openSocket(origin, token, { from });
  for (let n = 0; n < 400 && !socket.isClosed(); n += 1)
    socket.emit('subscribe', { feed: 'orders', after: 0 }, n);
  await sleep(200);
  socket.close();
  return { status: 0, headers: {} };
}
