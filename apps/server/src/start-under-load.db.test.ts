import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProcessGroup, type ProcessGroup } from './testing/processes.ts';
import { useTestServer } from './testing/test-server.ts';

const CALLS_AT_ONCE = 100;
/** Longer than the first three samples of the event-loop delay. */
const CALLS_FOR_MS = 2_000;

const worker = useTestServer({ roles: new Set(['worker']) });
const busy: ChildProcess[] = [];
let group: ProcessGroup;
beforeAll(async () => {
  group = await openProcessGroup(worker.database, {
    // The default bound, not that of other tests.
    MAX_EVENT_LOOP_DELAY_MS: '500',
    LIMIT_PUBLIC_PER_MINUTE: '100000',
    LIMIT_STAFF_PER_MINUTE: '100000',
  });
});
afterAll(async () => {
  for (const loop of busy) loop.kill('SIGKILL');
  await group.stop();
});

it('a process that says it is ready serves a hundred calls of that millisecond, and the next, on a busy machine', async () => {
  for (let loops = 0; loops < 2; loops += 1)
    busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const { url } = await group.start('api', '/readyz');
  const profile = () => statusOf(`${url}/admin/api/v1/profile`);
  const first = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, profile));
  expect(first).toEqual(first.map(() => 401));
  const later: (number | null)[] = [];
  for (const since = Date.now(); Date.now() - since < CALLS_FOR_MS; await sleep(20))
    later.push(await profile());
  expect(later).toEqual(later.map(() => 401));
}, 120_000);

const statusOf = async (url: string): Promise<number | null> => {
  const response = await fetch(url).catch(() => null);
  return response?.status ?? null;
};
