import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let folder: string;
const file = () => join(folder, 'road.pmtiles');
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishwar-archive-'));
  await writeFile(file(), bytes);
  server = await startTestServer({
    roles: new Set(['api']),
    mapArchives: { road: file(), satellite: join(folder, 'none.pmtiles') },
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (headers: Record<string, string> = {}, method = 'GET', name = 'road') =>
  fetch(`${server.url}/map/${name}.pmtiles`, { method, headers });
const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('an archive of tiles is handed out in the parts that are asked for', async () => {
  const part = await ask({ range: 'bytes=100-199' });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe('bytes 100-199/1000');
  expect(part.headers.get('content-length')).toBe('100');
  expect(await bodyOf(part)).toEqual(bytes.subarray(100, 200));
  const end = await ask({ range: 'bytes=990-5000' });
  expect([end.status, await bodyOf(end)]).toEqual([206, bytes.subarray(990)]);
  const beyond = await ask({ range: 'bytes=1000-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
});

test('the whole of it comes without a range, and its head alone says what there is', async () => {
  const whole = await ask();
  expect([whole.status, await bodyOf(whole)]).toEqual([200, bytes]);
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  expect(whole.headers.get('etag')).toMatch(/^"[0-9a-z]+-[0-9a-z]+"$/);
  const head = await ask({}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
});

test('a cached archive is answered with 304; a range of an older one with the whole file', async () => {
  const tag = (await ask({}, 'HEAD')).headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': tag })).status).toBe(304);
  expect((await ask({ range: 'bytes=0-9', 'if-range': tag })).status).toBe(206);
  await utimes(file(), new Date(), new Date(Date.now() - 60_000));
  expect((await ask({ range: 'bytes=0-9', 'if-range': tag })).status).toBe(200);
  expect((await ask({}, 'HEAD')).headers.get('etag')).not.toBe(tag);
});

test('an archive that is not there is not found', async () => {
  expect((await ask({}, 'GET', 'satellite')).status).toBe(404);
  expect((await ask({}, 'GET', '../package')).status).not.toBe(200);
});

test('[SEC-52] parts are bounded by the network of their caller', async () => {
  const limits = { ...server.app.config.limits, staff: 12 };
  const bounded = await server.another({ limits, trustedProxies: 1 });
  const path = `${bounded.url}/map/road.pmtiles`;
  // An address that no other test uses: processes hear of each other's calls.
  const headers = { 'x-forwarded-for': '203.0.113.56' };
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await fetch(path, { method: 'HEAD', headers })).status);
  expect(statuses[0]).toBe(200);
  expect(statuses).toContain(429);
});
