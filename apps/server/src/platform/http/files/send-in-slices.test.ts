import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendInSlices } from './send-in-slices.ts';

const FILE = Buffer.alloc(32 << 20, 'x');

it('[SEC-55] a large file is handed to a connection slice by slice, as the reader takes it', async () => {
  const server = fastify();
  let waiting = () => 0;
  let inFirstTurn = 0;
  server.get('/', (_request, reply) => {
    waiting = () => reply.raw.writableLength + (reply.raw.socket?.writableLength ?? 0);
    setImmediate(() => {
      inFirstTurn = reply.raw.socket?.bytesWritten ?? 0;
    });
    return sendInSlices(reply, FILE);
  });
  const { port, hostname } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const reader = connect(Number(port), hostname);
  reader.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await once(reader, 'readable');
  expect(waiting()).toBeLessThan(1 << 20);
  // Requests of others have a turn between two slices, also where the system would take more at once.
  expect(inFirstTurn).toBeLessThan(1 << 18);
  let received = 0;
  for await (const chunk of reader) received += (chunk as Buffer).length;
  expect(received).toBeGreaterThan(FILE.length);
  await server.close();
});
