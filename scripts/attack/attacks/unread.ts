import { setTimeout as sleep } from 'node:timers/promises';
import { atOnce, headOf, openConnection, send } from '../client.ts';
import { type Attack, MAX_STALL_MS } from '../types.ts';

const SCRIPT = '/docs/scalar.js';
const DOCUMENT = '/openapi.json';
const COUNTS = {
  whole: { requests: 64, unread: 400, documents: 1_500, ms: 5_000 },
  sample: { requests: 8, unread: 40, documents: 100, ms: 500 },
} as const;
/** Calls of the API reference that a network may make within a minute. */
const MAX_SERVED = 600;

export const unreadAttack: Attack = {
  name: 'unread',
  title: 'files that are not read, and the API reference',
  maxStallMs: MAX_STALL_MS.one,
  async run({ origin, size }, tally) {
    const { requests, unread, documents, ms } = COUNTS[size];
    for (const reply of await atOnce(requests, () => send(origin, { path: SCRIPT, from: '127.0.12.2' })))
      tally.mustNotFail('the script without compression', reply);
    const text = `${headOf(origin, `GET ${SCRIPT}`)}\r\n`;
    const sockets = Array.from({ length: unread }, (_, n) =>
      openConnection(origin, { from: `127.0.12.${(n % 20) + 10}`, text, isReading: false }),
    );
    tally.tried += unread;
    const end = performance.now() + ms;
    for (let n = 0; performance.now() < end; n += 1) {
      const from = `127.0.6.${n + 20}`;
      tally.mustBeServed('another client', await send(origin, { path: DOCUMENT, from }));
      await sleep(500);
    }
    for (const socket of sockets) socket.destroy();
    const replies = await atOnce(documents, () => send(origin, { path: DOCUMENT, from: '127.0.12.3' }));
    for (const reply of replies) tally.mustNotFail('the document of the API', reply);
    const served = replies.filter(({ status }) => status === 200).length;
    tally.mustHold(`${served} documents were served to one address`, served > 0 && served <= MAX_SERVED);
  },
};
