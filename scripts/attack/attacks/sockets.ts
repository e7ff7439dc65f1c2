import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newToken } from '../../../apps/server/src/platform/crypto/token.ts';
import { placeOrder } from '../orders.ts';
import { addChannel, addDriver, addStaff } from '../people.ts';
import { type Attack, MAX_STALL_MS } from '../types.ts';
import { openSocket } from './socket-client.ts';

const ORDERS = { whole: 60, sample: 5 } as const;
const MESSAGES = 2_000;
/** The replay limit of a minute, and what was in flight. */
const MAX_RECEIVED_BYTES = 20 << 20;
/** Time in which the server closes a socket: twice what it waits for a client's answer, and more for a busy machine. */
const MAX_CLOSE_MS = 10_000;
const SOCKETS = { whole: 400, sample: 120 } as const;
/** Sockets of one operator: a tenth of the calls of staff, with some room. */
const MAX_SOCKETS = { atOnce: 60, perSecond: 6 } as const;

export const socketsAttack: Attack = {
  name: 'sockets',
  title: 'floods of messages, replays and sockets',
  maxStallMs: MAX_STALL_MS.one,
  async run(arena, tally) {
    const { origin, sample, size } = arena;
    const [staff, driver] = [await addStaff(arena), await addDriver(arena)];
    const channel = await addChannel(arena);
    for (let n = 0; n < ORDERS[size]; n += 1) await placeOrder(arena, channel, randomUUID());
    for (const [what, token, options] of [
      ['no token', '', {}],
      ['a forged token', newToken(), {}],
      ['a token in the query', '', { query: `&token=${staff.token}` }],
      ['a driver among staff', driver.token, {}],
      ['staff among drivers', staff.token, { namespace: '/driver' }],
    ] as const) {
      const socket = await openSocket(origin, token, options);
      tally.mustBeRefused(what, { status: socket.outcome === 'connected' ? 200 : 401, headers: {} });
      socket.close();
    }
    for (const isReading of [true, false]) {
      const socket = await openSocket(origin, staff.token);
      tally.mustHold('a socket of staff is refused', socket.outcome === 'connected');
      if (!isReading) socket.stopReading();
      for (let n = 0; n < MESSAGES; n += 1) {
        tally.tried += 1;
        if (socket.isClosed()) tally.refused += 1;
        else socket.emit('subscribe', { feed: 'orders', after: 0 }, n);
        if (n % 20 === 0) await sleep(1);
      }
      await (isReading ? closes(socket) : sleep(sample ? 2_000 : 3_000));
      tally.mustHold(`${socket.received()} bytes were replayed`, socket.received() < MAX_RECEIVED_BYTES);
      if (isReading) tally.mustHold('a flood of 2,000 messages stays connected', socket.isClosed());
      socket.close();
    }
    const large = await openSocket(origin, staff.token);
    for (let n = 0; n < 400; n += 1) large.write(`42["subscribe","${'x'.repeat(50_000)}"]`);
    await closes(large);
    tally.mustBeRefused('20 MB of messages', { status: large.isClosed() ? 0 : 200, headers: {} });
    large.close();
    const greedy = await addStaff(arena);
    let open = 0;
    const started = performance.now();
    for (let n = 0; n < SOCKETS[size]; n += 1) {
      const socket = await openSocket(origin, greedy.token);
      tally.tried += 1;
      if (socket.outcome === 'connected') open += 1;
      else tally.refused += 1;
      socket.close();
    }
    const allowed = MAX_SOCKETS.atOnce + (MAX_SOCKETS.perSecond * (performance.now() - started)) / 1000;
    tally.mustHold(`${open} sockets were opened at once`, open <= allowed);
  },
};

/** Waits until the server has closed a socket, or has had enough time to do so. */
async function closes(socket: { isClosed(): boolean }): Promise<void> {
  const until = performance.now() + MAX_CLOSE_MS;
  while (!socket.isClosed() && performance.now() < until) await sleep(50);
}
