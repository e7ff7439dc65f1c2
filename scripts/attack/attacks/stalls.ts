import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Sent, send } from '../client.ts';
import { addDriver, addStaff } from '../people.ts';
import type { Answered } from '../tally.ts';
import { type Arena, type Attack, MAX_STALL_MS } from '../types.ts';
import { emptyParts, unknownKeys } from './bodies.ts';
import { openSocket } from './socket-client.ts';

const CLIENTS = { whole: 50, sample: 10 } as const;
const MS = { whole: 20_000, sample: 2_000 } as const;

export const stallsAttack: Attack = {
  name: 'stalls',
  title: 'fifty greedy clients at once',
  maxStallMs: MAX_STALL_MS.fifty,
  async run(arena, tally) {
    const { origin, size, random } = arena;
    const [staff, driver] = [await addStaff(arena), await addDriver(arena)];
    const parts = emptyParts();
    const keys = unknownKeys(100_000);
    const file = randomBytes(2 << 20);
    const end = performance.now() + MS[size];
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const login = '/admin/api/v2/login';
    const search = `/admin/api/v1/orders?limit=100&filters[customer_name]=${encodeURIComponent('ا')}`;
    const greedy: ((from: string) => Sent)[] = [
      () => ({ path: '/admin/api/v1/nothing', headers: form, body: parts }),
      () => ({
        path: '/admin/api/v1/drivers/attachment',
        headers: { ...form, ...staff.headers },
        body: parts,
      }),
      () => ({ path: login, headers: json, body: keys }),
      () => ({ path: login, headers: json, body: unknownKeys(4_000) }),
      (from) => ({ path: login, body: { email: `${from}@x.sa`, password: 'x' } }),
      () => ({ path: '/driver/v1/code', body: { phone: driver.phone } }),
      () => ({ path: '/openapi.json' }),
      () => ({ path: '/driver/v1/positions', headers: driver.headers, body: file }),
      () => ({ path: search, headers: staff.headers }),
      () => ({ method: 'POST', path: '/admin/api/v1/orders/excel', headers: staff.headers }),
    ];
    const tries: ((from: string) => Promise<Answered>)[] = [
      ...greedy.map((sent) => (from: string) => send(origin, { ...sent(from), from })),
      (from) => floodSocket(arena, staff.token, from),
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

async function floodSocket({ origin }: Arena, token: string, from: string) {
  const socket = await openSocket(origin, token, { from });
  for (let n = 0; n < 400 && !socket.isClosed(); n += 1)
    socket.emit('subscribe', { feed: 'orders', after: 0 }, n);
  await sleep(200);
  socket.close();
  return { status: 0, headers: {} };
}
