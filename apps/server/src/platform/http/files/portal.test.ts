import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { NO_LIMITS } from '../../../testing/test-server.ts';
import { createRateLimiter } from '../../limits/rate-limit.ts';
import { limitPortal, servePortal } from './portal.ts';

it('[SEC-55] the files of the portal count against a limit of the network, which a page load does not reach', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(join(dir, 'a.js'), '1');
  const config = { limits: { ...NO_LIMITS, staff: 60 } };
  const server = fastify({ trustProxy: true });
  const limits = { limiter: (_name: string, perMinute: number) => createRateLimiter(perMinute) };
  await servePortal(server, limitPortal({ config, limits }), dir);
  const read = async (from: string) =>
    (await server.inject({ url: '/a.js', headers: { 'x-forwarded-for': from } })).statusCode;
  // On a busy machine the limit grows again meanwhile.
  let served = 0;
  while ((await read('203.0.113.1')) === 200) served += 1;
  expect(served).toBeGreaterThanOrEqual(100);
  expect(await read('203.0.113.1')).toBe(429);
  expect(await read('203.0.113.2')).toBe(200);
});
