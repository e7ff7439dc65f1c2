import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Addresses } from './addresses.ts';

const DEAD = 'http://127.0.0.1:1';
let server: Server;
let living = '';
let status = 200;
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  living = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('fails over to the next address, and stays at one that answers', async () => {
  const addresses = new Addresses([DEAD, living]);
  await expect(addresses.fetch(new Request(`${DEAD}/x`))).rejects.toThrow();
  expect(addresses.here).toBe(living);
  expect((await addresses.fetch(new Request(`${living}/x`))).status).toBe(200);
  status = 409;
  await addresses.fetch(new Request(`${living}/x`));
  expect(addresses.here).toBe(living);
  status = 503;
  await addresses.fetch(new Request(`${living}/x`));
  expect(addresses.here).toBe(DEAD);
});

it('goes on once for all that failed at the same address', () => {
  const addresses = new Addresses(['http://a', 'http://b', 'http://c'], 4);
  expect(addresses.here).toBe('http://b');
  addresses.leave('http://b');
  addresses.leave('http://b');
  expect(addresses.here).toBe('http://c');
  expect(new Addresses(['http://a']).hasOthers).toBe(false);
});
