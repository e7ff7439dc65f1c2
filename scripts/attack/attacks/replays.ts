import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inLanes } from '../../../tools/harness/measure.ts';
import { numberOf } from '../../../tools/harness/rows.ts';
import { send } from '../client.ts';
import { placeOrder } from '../orders.ts';
import { addChannel, addStaff, several } from '../people.ts';
import { type Arena, type Attack, MAX_STALL_MS } from '../types.ts';
import { type AttackSocket, openSocket } from './socket-client.ts';

/** Events that a replay goes back: nearly as many as the server replays at most. */
const BACK = { whole: 480, sample: 10 } as const;
/** Orders that are placed at the same time. */
const PLACED_AT_ONCE = 8;
const GROUPS = {
  whole: [
    { operators: 1, sockets: 20 },
    { operators: 6, sockets: 50 },
  ],
  sample: [{ operators: 2, sockets: 6 }],
} as const;
const REPLAYS_OF_SOCKET = 10;
/** Bytes that one operator is replayed within a minute, and what was in flight. */
const MAX_BYTES_OF_OPERATOR = 20 << 20;
const QUIET_MS = 1_500;

export const replaysAttack: Attack = {
  name: 'replays',
  title: 'replays to many sockets of an operator and of six',
  maxStallMs: MAX_STALL_MS.one,
  async run(arena, tally) {
    const { origin, size } = arena;
    const last = await placeOrders(arena, BACK[size]);
    const colleague = await addStaff(arena);
    for (const { operators, sockets } of GROUPS[size]) {
      const people = await several(operators, () => addStaff(arena));
      const opened: AttackSocket[] = [];
      for (let n = 0; n < sockets; n += 1) {
        const from = `127.0.10.${(n % operators) + 2}`;
        opened.push(await openSocket(origin, people[n % operators]?.token ?? '', { from }));
      }
      const lost = opened.filter(({ outcome }) => outcome !== 'connected');
      tally.mustHold(`${lost.length} sockets of staff are ${lost[0]?.outcome}`, lost.length === 0);
      for (let turn = 0; turn < REPLAYS_OF_SOCKET; turn += 1) {
        for (const [n, socket] of opened.entries()) {
          tally.tried += 1;
          if (socket.isClosed()) tally.refused += 1;
          else socket.emit('subscribe', { feed: 'orders', after: last - BACK[size] + (n % 10) }, turn);
        }
        const read = { path: '/admin/api/v1/profile', headers: colleague.headers, from: '127.0.6.5' };
        tally.mustBeServed('a read of a colleague', await send(origin, read));
        await sleep(100);
      }
      const received = () => opened.reduce((sum, socket) => sum + socket.received(), 0);
      for (let before = -1; before < received(); ) {
        before = received();
        await sleep(QUIET_MS);
      }
      arena.say(`${(received() / 1e6).toFixed(1)} MB to ${sockets} sockets of ${operators}`);
      tally.mustHold(
        `${received()} bytes were replayed to ${operators} operators`,
        received() < operators * MAX_BYTES_OF_OPERATOR,
      );
      for (const socket of opened) socket.close();
    }
  },
};

/** Places as many orders; returns the last number of their feed. */
async function placeOrders(arena: Arena, count: number): Promise<number> {
  const channel = await addChannel(arena);
  await inLanes(PLACED_AT_ONCE, Array(count).keys(), () => placeOrder(arena, channel, randomUUID()));
  return numberOf(arena.databaseUrl, `select max(seq) from feed_event where feed = 'orders'`);
}
