import { setTimeout as sleep } from 'node:timers/promises';
import { newToken } from '../../../apps/server/src/platform/crypto/token.ts';
import { inLanes, until } from '../../../tools/harness/measure.ts';
import { numberOf } from '../../../tools/harness/rows.ts';
import { send } from '../client.ts';
import { addChannel, addDriver, addStaff, placeOrder, several } from '../people.ts';
import type { Tally } from '../tally.ts';
import type { Arena, Attack } from '../types.ts';
import { type AttackSocket, openSocket } from './socket-client.ts';

const ORDERS = { whole: 60, sample: 5 } as const;
const MESSAGES = 2_000;
/** The replay limit of a minute for one operator, and what was in flight. */
const MAX_REPLAYED_BYTES = 20 << 20;
/** Time in which the server closes a socket: twice what it waits for a client's answer, and more for a busy machine. */
const MAX_CLOSE_MS = 10_000;
const SOCKETS = { whole: 400, sample: 120 } as const;
/** Sockets of one operator: a tenth of the calls of staff, with some room. */
const MAX_SOCKETS = { atOnce: 60, perSecond: 6 } as const;

export const socketsAttack: Attack = {
  name: 'sockets',
  title: 'floods of messages, replays and sockets',
  async run(arena, tally) {
    const { origin, sample, size } = arena;
    const [staff, driver] = [await addStaff(arena), await addDriver(arena)];
    const channel = await addChannel(arena);
    for (let n = 0; n < ORDERS[size]; n += 1) await placeOrder(arena, channel);
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
        subscribe(tally, socket, 0, n);
        if (n % 20 === 0) await sleep(1);
      }
      await (isReading ? closes(socket) : sleep(sample ? 2_000 : 3_000));
      tally.mustHold(`${socket.received()} bytes were replayed`, socket.received() < MAX_REPLAYED_BYTES);
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
      if (socket.outcome === 'connected') open += 1;
      socket.close();
    }
    tally.count(SOCKETS[size], SOCKETS[size] - open);
    const allowed = MAX_SOCKETS.atOnce + (MAX_SOCKETS.perSecond * (performance.now() - started)) / 1000;
    tally.mustHold(`${open} sockets were opened at once`, open <= allowed);
  },
};

/** Asks for the events after a number; refused where the server has closed the socket. */
function subscribe(tally: Tally, socket: AttackSocket, after: number, id: number): void {
  tally.count(1, Number(socket.isClosed()));
  socket.emit('subscribe', { feed: 'orders', after }, id);
}

/** Waits until the server has closed a socket, or has had enough time to do so. */
const closes = (socket: AttackSocket): Promise<unknown> =>
  until(() => socket.isClosed() || undefined, { withinMs: MAX_CLOSE_MS, pauseMs: 50 }).catch(() => undefined);

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
const QUIET_MS = 1_500;

export const replaysAttack: Attack = {
  name: 'replays',
  title: 'replays to many sockets of an operator and of six',
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
        for (const [n, socket] of opened.entries())
          subscribe(tally, socket, last - BACK[size] + (n % 10), turn);
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
      const what = `${received()} bytes were replayed to ${operators} operators`;
      tally.mustHold(what, received() < operators * MAX_REPLAYED_BYTES);
      for (const socket of opened) socket.close();
    }
  },
};

/** Places as many orders; returns the last number of their feed. */
async function placeOrders(arena: Arena, count: number): Promise<number> {
  const channel = await addChannel(arena);
  await inLanes(PLACED_AT_ONCE, Array(count).keys(), () => placeOrder(arena, channel));
  return numberOf(arena.databaseUrl, `select max(seq) from feed_event where feed = 'orders'`);
}
