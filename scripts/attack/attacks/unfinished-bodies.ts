import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { headOf, openConnection } from '../client.ts';
import { addDriver, addStaff, several } from '../people.ts';
import { type Attack, MAX_STALL_MS } from '../types.ts';
import { expectSignIn } from './sign-in.ts';

const SENT_BYTES = 64_911;
const BYTE_EVERY_MS = 1_000;
/** Time in which all are cut off: what a body of that size has, and more for a busy machine. */
const DEADLINE_MS = 15_000;
const SIZES = {
  whole: { addresses: 9, drivers: 5, connections: 16 },
  sample: { addresses: 2, drivers: 2, connections: 4 },
} as const;

export const unfinishedBodiesAttack: Attack = {
  name: 'unfinished-bodies',
  title: 'bodies that arrive and never end',
  maxStallMs: MAX_STALL_MS.one,
  async run(arena, tally) {
    const { origin, sample, size } = arena;
    const { addresses, drivers, connections } = SIZES[size];
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
        sockets.push(open('POST /driver/v1/positions', SENT_BYTES, `127.0.9.${at + 20}`, { ...headers }));
    const timer = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write(' ');
    }, BYTE_EVERY_MS);
    const end = performance.now() + (sample ? 2_000 : DEADLINE_MS);
    for (let n = 0; performance.now() < end; n += 1) {
      await expectSignIn(arena, tally, await addStaff(arena), 'staff beside the bodies', `127.0.4.${n + 10}`);
      await sleep(500);
    }
    clearInterval(timer);
    const cut = sockets.filter((socket) => socket.destroyed).length;
    tally.tried += sockets.length;
    tally.refused += cut;
    tally.mustHold(`${sockets.length - cut} bodies are still awaited`, sample || cut === sockets.length);
    for (const socket of sockets) socket.destroy();
  },
};
