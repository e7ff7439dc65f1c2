import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { signInAs } from '../../testing/sign-in.ts';
import { connectSocket, eventually, socketOf } from '../../testing/sockets.ts';
import { NO_LIMITS, useTestServer } from '../../testing/test-server.ts';

/** Sockets of a network that may be open without a sign-in: a quarter of its calls a minute. */
const LIMIT = 20;
const server = useTestServer({ limits: { ...NO_LIMITS, public: LIMIT * 4 } });
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Upgrades a connection of a loopback address to a WebSocket and sends nothing on it; resolves with the status. */
function upgrade(localAddress: string): Promise<{ status: number; closed: Promise<void> }> {
  const { hostname: host, port } = new URL(server.url);
  const connection = connect({ host, port: Number(port), localAddress });
  closers.push(() => connection.destroy());
  const closed = new Promise<void>((resolve) => {
    connection.once('close', () => resolve());
  });
  connection.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${host}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('data', (data) => resolve({ status: Number(String(data).split(' ')[1]), closed }));
  });
}

it('[SEC-51] a network holds a bounded number of sockets that are not signed in, and none of them for long', async () => {
  const { token } = await signInAs(server);
  const idle: Awaited<ReturnType<typeof upgrade>>[] = [];
  for (let at = 0; at < LIMIT; at++) idle.push(await upgrade('127.0.0.2'));
  expect(idle.map(({ status }) => status)).toEqual(idle.map(() => 101));
  expect((await upgrade('127.0.0.2')).status).toBe(400);
  expect((await upgrade('127.0.0.3')).status).toBe(101);
  // A socket that signs in takes no place of those.
  for (let at = 0; at < LIMIT + 5; at++) {
    const socket = socketOf(server.url, token);
    expect(await connectSocket(socket)).toBeNull();
    closers.push(() => socket.close());
  }
  await Promise.all(idle.map(({ closed }) => closed));
  await eventually(async () => (await upgrade('127.0.0.2')).status === 101);
});
