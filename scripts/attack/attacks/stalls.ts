import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../client.ts';
import { addDriver, addStaff } from '../people.ts';
import { type Arena, type Attack, MAX_STALL_MS } from '../types.ts';
import { emptyParts, unknownKeys } from './bodies.ts';
import { openSocket } from './socket-client.ts';

const CLIENTS = { whole: 50, sample: 10 } as const;
const MS = { whole: 20_000, sample: 2_000 } as const;

export const stallsAttack: Attack = {
  name: 'stalls',
  title: 'fifty greedy clients at once',
  limits: 'usual',
  inSample: true,
  maxStallMs: MAX_STALL_MS.fifty,
  async run(arena, tally) {
    const { origin, sample, random } = arena;
    const size = sample ? 'sample' : 'whole';
    const [staff, driver] = [await addStaff(arena), await addDriver(arena)];
    const parts = emptyParts();
    const keys = unknownKeys(100_000);
    const file = randomBytes(2 << 20);
    const end = performance.now() + MS[size];
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const tries: ((from: string) => Promise<Parameters<typeof tally.mustNotFail>[1]>)[] = [
      (from) => send(origin, { path: '/admin/api/v1/nothing', headers: form, body: parts, from }),
      (from) =>
        send(origin, {
          path: '/admin/api/v1/drivers/attachment',
          headers: { ...form, ...staff.headers },
          body: parts,
          from,
        }),
      (from) => send(origin, { path: '/admin/api/v2/login', headers: json, body: keys, from }),
      (from) => send(origin, { path: '/admin/api/v2/login', headers: json, body: unknownKeys(4_000), from }),
      (from) =>
        send(origin, { path: '/admin/api/v2/login', body: { email: `${from}@x.sa`, password: 'x' }, from }),
      (from) => send(origin, { path: '/driver/v1/code', body: { phone: driver.phone }, from }),
      (from) => send(origin, { path: '/openapi.json', from }),
      (from) => send(origin, { path: '/driver/v1/positions', headers: driver.headers, body: file, from }),
      (from) =>
        send(origin, {
          path: `/admin/api/v1/orders?limit=100&filters[customer_name]=${encodeURIComponent('ا')}`,
          headers: staff.headers,
          from,
        }),
      (from) =>
        send(origin, { method: 'POST', path: '/admin/api/v1/orders/excel', headers: staff.headers, from }),
      (from) => floodSocket(arena, staff.headers.authorization ?? '', from),
    ];
    await Promise.all(
      Array.from({ length: CLIENTS[size] }, async (_, n) => {
        const from = `127.0.5.${n + 2}`;
        // The first try of each client is its own, so that every kind is there.
        for (let turn = n; performance.now() < end; turn = Math.floor(random() * tries.length)) {
          const one = tries[turn % tries.length];
          if (one) tally.mustNotFail('a greedy request', await one(from));
        }
      }),
    );
    tally.mustBeServed(
      'a call of another client afterwards',
      await send(origin, { path: '/driver/v1/registration-choices', from: '127.0.6.2' }),
    );
  },
};

async function floodSocket({ origin }: Arena, authorization: string, from: string) {
  const socket = await openSocket(origin, authorization.replace('Bearer ', ''), { from });
  for (let n = 0; n < 400 && !socket.isClosed(); n += 1)
    socket.emit('subscribe', { feed: 'orders', after: 0 }, n);
  await sleep(200);
  socket.close();
  return { status: 0, headers: {} };
}
