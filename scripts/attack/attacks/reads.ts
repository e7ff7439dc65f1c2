import { setTimeout as sleep } from 'node:timers/promises';
import { numbersOf } from '../../../tools/harness/rows.ts';
import { atOnce, send } from '../client.ts';
import { addStaff, type Staff } from '../people.ts';
import { type Attack, MAX_STALL_MS } from '../types.ts';

/** Connections that one address opens at the same time. */
const AT_ONCE_OF_ADDRESS = 50;
/** Longest answer of a colleague's read, in ms. */
const MAX_COLLEAGUE_MS = 3_000;
const ORDERS = '/admin/api/v1/orders';

export const readsAttack: Attack = {
  name: 'reads',
  title: 'hundreds of heavy reads of one operator',
  maxStallMs: MAX_STALL_MS.one,
  async run(arena, tally) {
    const { origin, sample } = arena;
    const known = await numbersOf(arena.databaseUrl, 'select order_number from orders order by id limit 800');
    const numbers = encodeURIComponent(known.join(','));
    const sendAs = ({ headers }: Staff, path: string, from: string) => send(origin, { path, headers, from });
    const reads: [what: string, path: string, count: number][] = [
      ['600 orders', `${ORDERS}?page=1&limit=600`, 400],
      ['orders of 800 numbers', `${ORDERS}?page=1&limit=600&filters[order_number]=${numbers}`, 30],
      ['600 drivers', '/admin/api/v1/drivers?page=1&limit=600', 100],
    ];
    for (const [what, path, count] of reads) {
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
        slowest = Math.max(slowest, performance.now() - started);
        tally.mustBeServed(`a colleague beside ${what}`, reply);
        await sleep(100);
      } while (isOpen);
      const replies = await flood;
      for (const reply of replies) tally.mustNotFail(what, reply);
      const served = replies.filter(({ status }) => status === 200).length;
      arena.say(`${what}: ${served} of ${replies.length} served, a colleague ${Math.ceil(slowest)} ms`);
      tally.mustHold(`no read of ${what} was served`, served > 0);
      tally.mustHold(
        `a colleague waited ${Math.ceil(slowest)} ms beside ${what}`,
        sample || slowest <= MAX_COLLEAGUE_MS,
      );
    }
  },
};
