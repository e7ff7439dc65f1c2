import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { IDLE_CONNECTIONS, limitConnections, maxConnectionsOf } from './open-connections.ts';

it.each([
  [1_024, 819],
  [4_096, 3_276],
  [1_048_576, 20_000],
])('[SEC-51] of %i file descriptors, %i are for connections', (descriptors, connections) => {
  expect(maxConnectionsOf(descriptors)).toBe(connections);
});

it('[SEC-51] a server takes no more connections than that, and waits ten seconds for a header', () => {
  const server = Fastify({ http: IDLE_CONNECTIONS });
  limitConnections(server);
  expect(server.server.maxConnections).toBeGreaterThan(0);
  expect(server.server.maxConnections).toBeLessThanOrEqual(20_000);
  expect(server.server.headersTimeout).toBe(10_000);
});

it('[SEC-57] the address of a request stays known when its connection is reset before the request is read', async () => {
  const server = Fastify();
  limitConnections(server);
  const seen = new Promise<string>((resolve) => {
    server.addHook('onRequest', async (request) => {
      request.raw.socket.destroy();
      resolve(request.ip);
    });
  });
  server.get('/', async () => null);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  await fetch(url).catch(() => undefined);
  expect(await seen).toBe('127.0.0.1');
  await server.close();
});
