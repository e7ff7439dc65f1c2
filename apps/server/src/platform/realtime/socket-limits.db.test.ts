import type { SocketClosed, Subscribed } from '@mishwar/contract';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { closedWithin, connectSocket, eventually, HANG_MS, socketOf } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let token: string;
let lastSeq = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  ({ token } = await signInAs(server));
  await addEvents(500, 2_000);
  await eventually(() => server.app.feedSeq() === lastSeq);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Adds events of `bytes` each to the feed, as the relay does. */
async function addEvents(count: number, bytes: number): Promise<void> {
  const { pool } = server.database;
  await pool.query(
    `insert into feed_event (feed, seq, event, payload)
     select 'orders', n, 'update', jsonb_build_object('key', n::text, 'payload',
       jsonb_build_object('_id', n::text, 'updatedFields', jsonb_build_object('driver_name', repeat('x', $3))))
     from generate_series($1::int, $2::int) n`,
    [lastSeq + 1, lastSeq + count, bytes],
  );
  lastSeq += count;
  await pool.query(
    `insert into feed (name, last_seq) values ('orders', $1)
     on conflict (name) do update set last_seq = excluded.last_seq`,
    [lastSeq],
  );
}

async function open(namespace = '/', by = token): Promise<Socket> {
  const socket = socketOf(server.url, by, namespace);
  sockets.push(socket);
  expect(await connectSocket(socket)).toBeNull();
  return socket;
}
const subscribe = (socket: Socket, after: number): Promise<Subscribed> =>
  socket.timeout(HANG_MS).emitWithAck('subscribe', { feed: 'orders', after });
/** Parts of a WebSocket of `ws` that its types hide. */
interface RawSocket {
  _socket: { once(event: 'close', listener: (value: unknown) => void): void };
  _receiver: { removeAllListeners(event: string): void };
}
const closeReason = (socket: Socket) =>
  new Promise<SocketClosed>((resolve) => {
    socket.once('closed', resolve);
  });

it('[SEC-45] a socket that floods with subscriptions is closed with a reason, while others are served', async () => {
  const socket = await open();
  let bytes = 0;
  socket.io.engine.on('data', (data: unknown) => {
    bytes += String(data).length;
  });
  const reason = closeReason(socket);
  const closed = closedWithin(socket);
  for (let n = 0; n < 2_000; n++) socket.emit('subscribe', { feed: 'orders', after: 0 }, () => undefined);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await closed).not.toBeNull();
  expect(await reason).toEqual({ code: 4429, reason: 'too_many_messages', retry_after: 10 });
  expect(bytes).toBeLessThan(4 << 20);
});

it('[SEC-45] a client that does not answer the close is cut off within seconds', async () => {
  const socket = await open();
  const { ws } = socket.io.engine.transport as unknown as { ws: RawSocket };
  const cut = new Promise((resolve) => {
    ws._socket.once('close', resolve);
  });
  const reason = closeReason(socket);
  // The close frame is read, and stays without an answer.
  ws._receiver.removeAllListeners('conclude');
  for (let n = 0; n < 100; n++) socket.emit(`unknown ${n}`);
  expect(await reason).toMatchObject({ reason: 'too_many_messages' });
  await cut;
});

it.each(['/', '/driver'])(
  '[SEC-45] messages without a handler count as well, on the namespace %s',
  async (namespace) => {
    const driver = await createSignedInDriver(server.app.db);
    const socket = await open(namespace, namespace === '/' ? token : driver.token);
    const other = await open();
    const closed = closedWithin(socket);
    for (let n = 0; n < 100; n++) socket.emit(`unknown ${n}`);
    expect(await closed).not.toBeNull();
    expect(other.connected).toBe(true);
  },
);

it('[SEC-45] one replay runs at a time and one waits; further requests are answered reset', async () => {
  const socket = await open();
  const answers = await Promise.all([0, 1, 2, 3, 4].map(() => subscribe(socket, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual(['ok', 'ok', 'reset', 'reset', 'reset']);
});

it('[SEC-45] a socket with more replayed bytes than the limit is closed', async () => {
  const socket = await open();
  const reason = closeReason(socket);
  const closed = closedWithin(socket);
  for (let n = 0; n < 12 && socket.connected; n++) {
    await Promise.race([subscribe(socket, 0).catch(() => undefined), closed]);
  }
  expect(await reason).toMatchObject({ code: 4430, reason: 'replay_limit' });
});

it('[SEC-53] replays of an operator count over all sockets: beyond the bytes they are answered reset', async () => {
  const { token: eager } = await signInAs(server);
  const { token: colleague } = await signInAs(server);
  const answers: string[] = [];
  for (let n = 0; n < 40 && answers.at(-1) !== 'reset'; n++) {
    const socket = await open('/', eager);
    answers.push((await subscribe(socket, 0)).status);
    socket.close();
  }
  expect(answers[0]).toBe('ok');
  expect(answers.at(-1)).toBe('reset');
  expect((await subscribe(await open('/', colleague), 0)).status).toBe('ok');
});

it('[SEC-45] opening sockets is limited by caller: closing one and opening another gives no new allowance', async () => {
  const { token: eager } = await signInAs(server);
  const { token: other } = await signInAs(server);
  const errors: (string | null)[] = [];
  while (!errors.at(-1) && errors.length < 200) {
    const socket = socketOf(server.url, eager);
    errors.push(await connectSocket(socket));
    socket.close();
  }
  expect(errors.at(-1)).toBe('too_many_requests');
  await open('/', other);
});

it('[SEC-45] a socket that does not read is closed', async () => {
  const socket = await open();
  await subscribe(socket, lastSeq);
  const { ws } = socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  for (let n = 0; n < 6; n++) {
    await addEvents(100, 100_000);
    await eventually(() => server.app.feedSeq() === lastSeq);
  }
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const closed = closedWithin(socket);
  ws.resume();
  expect(await closed).not.toBeNull();
});
