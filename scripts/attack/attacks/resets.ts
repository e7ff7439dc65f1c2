import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { headOf, openConnection, send } from '../client.ts';
import { type Attack, MAX_STALL_MS } from '../types.ts';

const CONNECTIONS = { whole: 200, sample: 20 } as const;
const REQUESTS_OF_CONNECTION = 3;
/** Equal errors are logged once a second: room for some kinds of them over the seconds of the attack. */
const MAX_ERRORS = 20;
/** Time for the server to handle what arrived before the resets, and to write its log. */
const REST_MS = 2_000;

export const resetsAttack: Attack = {
  name: 'resets',
  title: 'connections that are reset behind their requests',
  maxStallMs: MAX_STALL_MS.one,
  async run({ origin, log, size }, tally) {
    const count = CONNECTIONS[size];
    const before = await countErrors(log);
    for (const path of [
      '/admin/api/v1/orders?page=1&limit=100',
      '/driver/v1/registration-choices',
      '/docs',
    ]) {
      const text = `${headOf(origin, `GET ${path}`)}\r\n`.repeat(REQUESTS_OF_CONNECTION);
      await Promise.all(
        Array.from({ length: count }, async (_, n) => {
          const socket = openConnection(origin, { from: `127.0.13.${(n % 4) + 2}`, text });
          await once(socket, 'connect');
          // Some resets come before the server has read, and some after.
          if (n % 2 === 0) await sleep(1);
          socket.resetAndDestroy();
        }),
      );
      tally.tried += count;
      tally.refused += count;
    }
    await sleep(REST_MS);
    tally.mustBeServed(
      'another client',
      await send(origin, { path: '/driver/v1/registration-choices', from: '127.0.6.7' }),
    );
    const errors = (await countErrors(log)) - before;
    tally.mustHold(`${errors} errors are in the log`, errors <= MAX_ERRORS);
  },
};

/** Lines of errors in the server's log; none where it is not known. */
async function countErrors(log: string | null): Promise<number> {
  const text = log === null ? '' : await readFile(log, 'utf8');
  return text.split('"level":"error"').length - 1;
}
