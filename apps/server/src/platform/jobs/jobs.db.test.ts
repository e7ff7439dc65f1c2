import { createPool } from '@mishwar/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { inTransaction } from '../transaction.ts';
import { enqueue } from './enqueue.ts';
import { startHeartbeat } from './heartbeat.ts';
import { releaseOrphanedJobs } from './orphaned-jobs.ts';
import { task } from './task.ts';
import { startWorker } from './worker.ts';

const server = useTestServer({ roles: new Set(['api']) });
const done: string[] = [];
const stops: (() => unknown)[] = [];
let letGo: () => void = () => undefined;
const released = new Promise<void>((resolve) => {
  letGo = resolve;
});
const asProcess = (processId: string) => ({ ...server.app, processId });
beforeAll(async () => {
  const heartbeat = await startHeartbeat(asProcess('tester'), ['worker']);
  const note = task('normal', z.object({ text: z.string() }), async ({ text }) => {
    done.push(text);
  });
  const hold = task('normal', z.object({ text: z.string() }), () => released);
  const stop = await startWorker(server.app, [{ name: 'test', tasks: { note, hold } }], heartbeat);
  stops.push(stop, () => heartbeat.stop());
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

it('a job runs when its transaction commits, and disappears when it rolls back', async () => {
  await inTransaction(server.app.db, async (trx) => {
    await enqueue(trx, 'note', { text: 'lost' });
    throw new Error('no');
  }).catch(() => undefined);
  await inTransaction(server.app.db, (trx) => enqueue(trx, 'note', { text: 'kept' }));
  await eventually(() => done.includes('kept'));
  expect(done).toEqual(['kept']);
});

it('[SEC-44] an urgent job does not wait behind forty heavy and forty normal ones', async () => {
  const { app } = server;
  let free: () => void = () => undefined;
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  let started = 0;
  const block = async () => {
    started += 1;
    await freed;
  };
  const arrived: number[] = [];
  const tasks = {
    block_heavy: task('heavy', z.object({}), block),
    block_normal: task('normal', z.object({}), block),
    code: task('urgent', z.object({ n: z.number() }), async ({ n }) => {
      arrived.push(n);
    }),
  };
  const heartbeat = await startHeartbeat({ ...app, processId: 'busy' }, ['worker']);
  const stop = await startWorker(app, [{ name: 'busy', tasks }], heartbeat);
  stops.push(stop, () => heartbeat.stop());
  for (let i = 0; i < 40; i++) {
    await enqueue(app.db, 'block_heavy', {});
    await enqueue(app.db, 'block_normal', {});
  }
  await eventually(() => started >= 5);
  for (let n = 0; n < 6; n++) await enqueue(app.db, 'code', { n });
  await eventually(() => arrived.length === 6);
  // None of the blocked jobs has ended meanwhile.
  expect(started).toBe(5);
  await app.pool.query(`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier like 'block_%' and locked_at is null))`);
  free();
});

it('an invalid payload fails the job with the reason', async () => {
  await enqueue(server.app.db, 'note', { text: 5 }, { maxAttempts: 1 });
  const row = await eventually(async () => {
    const { rows } = await server.database.pool.query(
      `select last_error from graphile_worker.jobs where last_error is not null`,
    );
    return rows[0];
  });
  expect(row.last_error).toContain('text');
});

it('jobs and messages of a dead process are released within seconds', async () => {
  await enqueue(server.app.db, 'note', { text: 'orphan' }, { runAt: new Date(Date.now() + 600_000) });
  await server.database.pool.query(`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-dead', attempts = 1, run_at = now()
    where payload->>'text' = 'orphan';
    insert into server_process (id, roles, worker_ids, seen_at)
    values ('dead', '{worker}', '{worker-dead}', now() - interval '7 seconds');
    insert into outbox (destination, ordering_key, event, payload, taken_by, next_attempt_at)
    values ('channel', 'orphan', 'x', '{}', 'dead', now() + interval '45 seconds')`);
  const heartbeat = await startHeartbeat(asProcess('another'), ['worker']);
  stops.push(() => heartbeat.stop());
  await eventually(() => done.includes('orphan'));
  const { rows } = await server.database.pool.query(
    `select taken_by, next_attempt_at <= now() as due from outbox where ordering_key = 'orphan'`,
  );
  expect(rows).toEqual([{ taken_by: null, due: true }]);
});

it('a job is locked under a registered worker id, and stays locked while its process lives', async () => {
  await enqueue(server.app.db, 'hold', { text: 'long' });
  const { rows } = await eventually(async () => {
    const found = await server.database.pool.query(
      `select p.id from graphile_worker._private_jobs j join server_process p on j.locked_by = any(p.worker_ids)`,
    );
    return found.rows.length > 0 && found;
  });
  expect(rows).toEqual([{ id: 'tester' }]);
  await server.database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`,
  );
  await releaseOrphanedJobs(server.app, 6);
  const held = await server.database.pool.query(
    `select from graphile_worker._private_jobs where locked_by is not null`,
  );
  expect(held.rowCount).toBe(1);
  letGo();
});

it('a job that ends during a database outage runs again afterwards, in a living process', async () => {
  const { app } = server;
  const pool = createPool(app.config.databaseUrl, { max: 3 });
  const { connect } = pool;
  let isAway = false;
  const away = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  Object.assign(pool, { connect: (...args: []) => (isAway ? away() : Reflect.apply(connect, pool, args)) });
  let runs = 0;
  const leave = task('normal', z.object({}), async () => {
    runs += 1;
    isAway = runs === 1;
    setTimeout(() => {
      isAway = false;
    }, 1_000);
  });
  const heartbeat = await startHeartbeat(asProcess('leaving'), ['worker']);
  const stop = await startWorker({ ...app, pool }, [{ name: 'away', tasks: { leave } }], heartbeat);
  stops.unshift(
    stop,
    () => heartbeat.stop(),
    () => pool.end(),
  );
  await enqueue(app.db, 'leave', {});
  await eventually(() => runs === 2);
  await eventually(async () => {
    const left = await app.pool.query(`select from graphile_worker.jobs where task_identifier = 'leave'`);
    return left.rowCount === 0;
  });
  expect(runs).toBe(2);
});

it('a process with another secret than the living ones is refused', async () => {
  const other = { ...asProcess('other'), config: { ...server.app.config, secret: 'x'.repeat(40) } };
  await expect(startHeartbeat(other, ['api'])).rejects.toThrow('another MISHWAR_SECRET');
});
