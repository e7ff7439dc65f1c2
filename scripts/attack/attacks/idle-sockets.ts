import { setTimeout as sleep } from 'node:timers/promises';
import { headOf, openConnection, send } from '../client.ts';
import { DESCRIPTORS } from '../stage.ts';
import { type Attack, MAX_STALL_MS } from '../types.ts';

/** A little more than the server has file descriptors. */
const SOCKETS = { whole: Math.ceil(DESCRIPTORS * 1.02), sample: 600 } as const;
const ADDRESSES = [2, 40] as const;
/** Sockets of one address that are not signed in. */
const MAX_OF_ADDRESS = 150;
/** Time in which all are cut off: twice what a socket has to sign in. */
const DEADLINE_MS = 10_000;
const UPGRADE = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};
/** Sockets that are opened before the loop has a turn. */
const BURST = 100;

export const idleSocketsAttack: Attack = {
  name: 'idle-sockets',
  title: 'sockets that never sign in, more than the descriptors',
  maxStallMs: MAX_STALL_MS.one,
  async run({ origin, sample, size }, tally) {
    const count = SOCKETS[size];
    const text = `${headOf(origin, 'GET /socket.io/?EIO=4&transport=websocket', UPGRADE)}\r\n`;
    for (const addresses of ADDRESSES) {
      const upgraded = new Set<object>();
      const sockets = [];
      for (let n = 0; n < count; n += 1) {
        const socket = openConnection(origin, { from: `127.0.7.${(n % addresses) + 2}`, text });
        socket.on('data', (chunk) => {
          if (chunk.toString('latin1').startsWith('HTTP/1.1 101')) upgraded.add(socket);
        });
        sockets.push(socket);
        if (n % BURST === 0) await sleep(1);
      }
      const from = `127.0.6.${addresses + 2}`;
      const reply = await send(origin, { path: '/driver/v1/registration-choices', from });
      tally.mustBeServed(`another client beside ${count} sockets of ${addresses} addresses`, reply);
      tally.tried += count;
      tally.refused += count - upgraded.size;
      tally.mustHold(
        `${upgraded.size} sockets of ${addresses} addresses were opened`,
        upgraded.size <= addresses * MAX_OF_ADDRESS,
      );
      if (!sample) await sleep(DEADLINE_MS);
      const open = sockets.filter((socket) => upgraded.has(socket) && !socket.destroyed).length;
      tally.mustHold(`${open} sockets stay open`, sample || open === 0);
      for (const socket of sockets) socket.destroy();
    }
  },
};
