import { beforeAll, expect, it } from 'vitest';
import { signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { type TestServer, useTestServer } from '../../testing/test-server.ts';
import { takeToken } from './database-limit.ts';

const LIMITS = { public: 60, staff: 60, partner: 60, driver: 60, channel: 60 };
const BURST = 10;
let second: Awaited<ReturnType<TestServer['another']>>;
const server = useTestServer({ limits: LIMITS });
beforeAll(async () => {
  second = await server.another({ roles: new Set(['api']) });
});

const call = (url: string, token: string) =>
  fetch(`${url}/admin/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } });

const profile = async (url: string, token: string) => (await call(url, token)).status;

it('a caller over the limit at one process is refused by the other too', async () => {
  const { token } = await signInAs(server);
  const begun = performance.now();
  const passAt = async (url: string, calls: number) => {
    const answers = await Promise.all(Array.from({ length: calls }, () => profile(url, token)));
    const refilled = Math.floor((performance.now() - begun) / 1000);
    return { passed: answers.filter((status) => status === 200).length, refilled };
  };
  const here = await passAt(server.url, BURST + 5);
  expect(here.passed).toBeGreaterThanOrEqual(BURST);
  expect(here.passed).toBeLessThanOrEqual(BURST + here.refilled);
  // The second process has received the broadcast, and no request.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const there = await passAt(second.url, BURST + 5);
  expect(there.passed).toBeLessThanOrEqual(there.refilled + 1);
});

it('a caller that alternates between processes gets no more in the long run', async () => {
  const { token } = await signInAs(server);
  const urls = [server.url, second.url];
  const begun = performance.now();
  const calls = Array.from({ length: BURST * 4 }, (_, at) => profile(urls[at % 2] ?? '', token));
  let passed = (await Promise.all(calls)).filter((status) => status === 200).length;
  // Each process let a burst through, minus what the other broadcast in time; both deduct what exceeded one burst.
  await eventually(async () => {
    const answer = await call(second.url, token);
    if (answer.status === 200) passed += 1;
    const refilled = (performance.now() - begun) / 1000;
    return answer.status === 429 && Number(answer.headers.get('retry-after')) >= passed - BURST - refilled;
  });
  expect(passed).toBeGreaterThanOrEqual(BURST);
});

it('a limit in the database is exact under concurrency', async () => {
  const now = new Date();
  const take = (at: Date) => takeToken(server.app.db, 'subject', { perMinute: 1, now: at });
  const waits = await Promise.all(Array.from({ length: BURST * 3 }, () => take(now)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(BURST);
  expect(Math.max(...waits)).toBe(60);
  expect(await take(new Date(now.getTime() + 30_000))).toBe(30);
  expect(await take(new Date(now.getTime() + 61_000))).toBe(0);
});
