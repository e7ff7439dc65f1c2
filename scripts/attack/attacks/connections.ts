import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  atOnce,
  countCut,
  expectServed,
  headOf,
  meanwhile,
  openConnection,
  send,
  trickle,
  upgradeOf,
} from '../client.ts';
import { addDriver, addStaff, several } from '../people.ts';
import { DESCRIPTORS } from '../stage.ts';
import type { Attack } from '../types.ts';
import { expectSignIn } from './sign-in.ts';

/** A little more than the server has file descriptors. */
const SOCKETS = { whole: Math.ceil(DESCRIPTORS * 1.02), sample: 600 } as const;
const ADDRESSES = [2, 40] as const;
/** Sockets of one address that are not signed in. */
const MAX_OF_ADDRESS = 150;
/** Time in which all are cut off: twice what a socket has to sign in. */
const SIGN_IN_DEADLINE_MS = 10_000;
/** Sockets that are opened before the loop has a turn. */
const BURST = 100;

export const idleSocketsAttack: Attack = {
  name: 'idle-sockets',
  title: 'sockets that never sign in, more than the descriptors',
  async run({ origin, sample, size }, tally) {
    const count = SOCKETS[size];
    const text = upgradeOf(origin);
    for (const addresses of ADDRESSES) {
      const upgraded = new Set<Socket>();
      const sockets: Socket[] = [];
      for (let n = 0; n < count; n += 1) {
        const socket = openConnection(origin, { from: `127.0.7.${(n % addresses) + 2}`, text });
        socket.on('data', (chunk) => {
          if (chunk.toString('latin1').startsWith('HTTP/1.1 101')) upgraded.add(socket);
        });
        sockets.push(socket);
        if (n % BURST === 0) await sleep(1);
      }
      const what = `another client beside ${count} sockets of ${addresses} addresses`;
      await expectServed(origin, tally, what, `127.0.6.${addresses + 2}`);
      tally.count(count, count - upgraded.size);
      tally.mustHold(
        `${upgraded.size} sockets of ${addresses} addresses were opened`,
        upgraded.size <= addresses * MAX_OF_ADDRESS,
      );
      if (!sample) await sleep(SIGN_IN_DEADLINE_MS);
      const open = upgraded.size - countCut([...upgraded]);
      tally.mustHold(`${open} sockets stay open`, sample || open === 0);
      for (const socket of sockets) socket.destroy();
    }
  },
};

const SLOW = { whole: 300, sample: 40 } as const;
/** Longer than the server's time limit of a request's headers and the interval in which it checks it. */
const SLOW_MS = { whole: 100_000, sample: 2_000 } as const;

export const slowAttack: Attack = {
  name: 'slow',
  title: 'connections that send a byte a second',
  async run({ origin, sample, size }, tally) {
    const lines = headOf(origin, 'POST /admin/api/v2/login');
    const open = (count: number, text: string) =>
      Array.from({ length: count }, () => openConnection(origin, { from: '127.0.0.5', text }));
    const headers = open(SLOW[size], lines);
    const length = 'content-type: application/json\r\ncontent-length: 60000\r\n\r\n';
    const bodies = open(SLOW[size] / 4, lines + length);
    const streams = [['a', headers] as const, [' ', bodies] as const];
    await trickle(streams, SLOW_MS[size], () => expectServed(origin, tally, 'another client', '127.0.6.3'));
    const sockets = [...headers, ...bodies];
    tally.count(sockets.length, countCut(sockets));
    const left = headers.length - countCut(headers);
    tally.mustHold(`${left} slow headers stay open`, sample || left === 0);
    for (const socket of sockets) socket.destroy();
  },
};

const SENT_BYTES = 64_911;
/** Time in which all are cut off: what a body of that size has, and more for a busy machine. */
const BODY_DEADLINE_MS = 15_000;
const SENDERS = {
  whole: { addresses: 9, drivers: 5, connections: 16 },
  sample: { addresses: 2, drivers: 2, connections: 4 },
} as const;

export const unfinishedBodiesAttack: Attack = {
  name: 'unfinished-bodies',
  title: 'bodies that arrive and never end',
  async run(arena, tally) {
    const { origin, sample, size } = arena;
    const { addresses, drivers, connections } = SENDERS[size];
    const open = (target: string, bytes: number, from: string, own: Record<string, string> = {}) => {
      const length = { 'content-type': 'application/json', 'content-length': String(bytes + 60) };
      const head = headOf(origin, target, { ...own, ...length });
      return openConnection(origin, { from, text: `${head}\r\n${' '.repeat(bytes)}` });
    };
    const people = await several(drivers, () => addDriver(arena));
    const sockets: Socket[] = [];
    for (const [target, bytes] of [
      ['POST /admin/api/v2/login', SENT_BYTES],
      ['POST /admin/api/v2/login', 1_900],
      ['POST /driver/v1/registrations', SENT_BYTES],
    ] as const)
      for (let n = 0; n < addresses * connections; n += 1)
        sockets.push(open(target, bytes, `127.0.9.${(n % addresses) + 2}`));
    for (const [at, { headers }] of people.entries())
      for (let n = 0; n < connections; n += 1)
        sockets.push(open('POST /driver/v1/positions', SENT_BYTES, `127.0.9.${at + 20}`, headers));
    await trickle([[' ', sockets]], sample ? 2_000 : BODY_DEADLINE_MS, async (n) =>
      expectSignIn(arena, tally, await addStaff(arena), 'staff beside the bodies', `127.0.4.${n + 10}`),
    );
    const cut = countCut(sockets);
    tally.count(sockets.length, cut);
    tally.mustHold(`${sockets.length - cut} bodies are still awaited`, sample || cut === sockets.length);
    for (const socket of sockets) socket.destroy();
  },
};

const SCRIPT = '/docs/scalar.js';
const DOCUMENT = '/openapi.json';
const READS = {
  whole: { requests: 64, unread: 400, documents: 1_500, ms: 5_000 },
  sample: { requests: 8, unread: 40, documents: 100, ms: 500 },
} as const;
/** Calls of the API reference that a network may make within a minute. */
const MAX_SERVED = 600;

export const unreadAttack: Attack = {
  name: 'unread',
  title: 'files that are not read, and the API reference',
  async run({ origin, size }, tally) {
    const { requests, unread, documents, ms } = READS[size];
    const get = (path: string, from: string) => send(origin, { path, from });
    const scripts = await atOnce(requests, () => get(SCRIPT, '127.0.12.2'));
    tally.mustNotFail('the script without compression', ...scripts);
    const text = `${headOf(origin, `GET ${SCRIPT}`)}\r\n`;
    const sockets = Array.from({ length: unread }, (_, n) =>
      openConnection(origin, { from: `127.0.12.${(n % 20) + 10}`, text, isReading: false }),
    );
    tally.count(unread, 0);
    await meanwhile(ms, async (n) =>
      tally.mustBeServed('another client', await get(DOCUMENT, `127.0.6.${n + 20}`)),
    );
    for (const socket of sockets) socket.destroy();
    const replies = await atOnce(documents, () => get(DOCUMENT, '127.0.12.3'));
    tally.mustNotFail('the document of the API', ...replies);
    const served = replies.filter(({ status }) => status === 200).length;
    tally.mustHold(`${served} documents were served to one address`, served > 0 && served <= MAX_SERVED);
  },
};

const RESETS = { whole: 200, sample: 20 } as const;
const REQUESTS_OF_CONNECTION = 3;
/** Equal errors are logged once a second: room for some kinds of them over the seconds of the attack. */
const MAX_ERRORS = 20;
/** Time for the server to handle what arrived before the resets, and to write its log. */
const REST_MS = 2_000;

export const resetsAttack: Attack = {
  name: 'resets',
  title: 'connections that are reset behind their requests',
  async run({ origin, log, size }, tally) {
    const count = RESETS[size];
    const before = await countErrors(log);
    const orders = '/admin/api/v1/orders?page=1&limit=100';
    for (const path of [orders, '/driver/v1/registration-choices', '/docs']) {
      const text = `${headOf(origin, `GET ${path}`)}\r\n`.repeat(REQUESTS_OF_CONNECTION);
      await atOnce(count, async (n) => {
        const socket = openConnection(origin, { from: `127.0.13.${(n % 4) + 2}`, text });
        await once(socket, 'connect');
        // Some resets come before the server has read, and some after.
        if (n % 2 === 0) await sleep(1);
        socket.resetAndDestroy();
      });
      tally.count(count, count);
    }
    await sleep(REST_MS);
    await expectServed(origin, tally, 'another client', '127.0.6.7');
    const errors = (await countErrors(log)) - before;
    tally.mustHold(`${errors} errors are in the log`, errors <= MAX_ERRORS);
  },
};

/** Lines of errors in the server's log; none where it is not known. */
async function countErrors(log: string | null): Promise<number> {
  const text = log === null ? '' : await readFile(log, 'utf8');
  return text.split('"level":"error"').length - 1;
}
