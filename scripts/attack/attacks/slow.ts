import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { headOf, openConnection, send } from '../client.ts';
import { type Attack, MAX_STALL_MS } from '../types.ts';

const CONNECTIONS = { whole: 300, sample: 40 } as const;
/** Longer than the server's time limit of a request's headers and the interval in which it checks it. */
const MS = { whole: 100_000, sample: 2_000 } as const;
const BYTE_EVERY_MS = 1_000;

export const slowAttack: Attack = {
  name: 'slow',
  title: 'connections that send a byte a second',
  maxStallMs: MAX_STALL_MS.one,
  async run({ origin, sample, size }, tally) {
    const open = (text: string): Socket => openConnection(origin, { from: '127.0.0.5', text });
    const lines = headOf(origin, 'POST /admin/api/v2/login');
    const headers = Array.from({ length: CONNECTIONS[size] }, () => open(lines));
    const bodies = Array.from({ length: CONNECTIONS[size] / 4 }, () =>
      open(`${lines}content-type: application/json\r\ncontent-length: 60000\r\n\r\n`),
    );
    const timer = setInterval(() => {
      for (const socket of headers) if (!socket.destroyed) socket.write('a');
      for (const socket of bodies) if (!socket.destroyed) socket.write(' ');
    }, BYTE_EVERY_MS);
    const end = performance.now() + MS[size];
    while (performance.now() < end) {
      const reply = await send(origin, { path: '/driver/v1/registration-choices', from: '127.0.6.3' });
      tally.mustBeServed('another client', reply);
      await sleep(500);
    }
    clearInterval(timer);
    const cut = (sockets: Socket[]) => sockets.filter((socket) => socket.destroyed).length;
    tally.tried += headers.length + bodies.length;
    tally.refused += cut(headers) + cut(bodies);
    if (!sample)
      tally.mustHold(
        `${headers.length - cut(headers)} slow headers stay open`,
        cut(headers) === headers.length,
      );
    for (const socket of [...headers, ...bodies]) socket.destroy();
  },
};
