import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { startHeartbeat } from '../../platform/jobs/heartbeat.ts';
import { reportRounds, startRecurringJob } from '../../platform/jobs/recurring.ts';
import { task } from '../../platform/jobs/task.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let admin: SignedInOperator;
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const paging = { page: 1, limit: 100, sort: -1 } as const;
const list = async (filters = {}) => (await admin.client.jobs.list({ filters, ...paging })).data;
const jobOf = async (name: string) => {
  const found = (await list()).results.find((job) => job.task === name);
  if (!found) throw new Error(`no job ${name}`);
  return found;
};
const set = (name: string, values: string) =>
  query(
    `update graphile_worker._private_jobs set ${values}
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [name],
  );
const audit = async (action: string) =>
  (
    await query('select subject_id, actor_id, before, after from audit_entry where action = $1 order by id', [
      action,
    ])
  ).rows;
const keyed = (id: string, key = crypto.randomUUID()) => ({
  headers: { 'idempotency-key': key },
  params: { id },
});

beforeAll(async () => {
  admin = await signInAs(server, 'SUPER_ADMIN');
});
beforeEach(async () => {
  await query('delete from graphile_worker._private_jobs');
  await query('delete from job_run');
  await query('delete from recurring_job');
  await query('delete from outbox');
});

describe('queued jobs', () => {
  beforeEach(async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    for (const name of ['later', 'now_running', 'again', 'over'])
      await enqueue(server.app.db, name, { secret: 'hidden' }, { runAt });
    await set('now_running', `attempts = 1, locked_at = now() - interval '90 seconds', locked_by = 'w'`);
    await set('again', `attempts = 3, last_error = 'timeout'`);
    await set('over', `attempts = 10, last_error = 'refused'`);
  });

  it('are listed with state, last error, duration and next run, without their payload', async () => {
    const { results, total, total_exact } = await list();
    expect([total, total_exact]).toEqual([4, true]);
    expect(results.map(({ task: name, state, last_error, can }) => [name, state, last_error, can])).toEqual([
      ['over', 'failed', 'refused', { retry: true, cancel: false }],
      ['again', 'retrying', 'timeout', { retry: true, cancel: true }],
      ['now_running', 'running', null, { retry: false, cancel: false }],
      ['later', 'scheduled', null, { retry: true, cancel: true }],
    ]);
    expect(results.map(({ next_run_at }) => next_run_at !== null)).toEqual([false, true, false, true]);
    // It has been running for 90 s.
    expect(results[2]?.duration_ms).toBeGreaterThanOrEqual(90_000);
    expect(results[2]?.duration_ms).toBeLessThan(150_000);
    expect(JSON.stringify(results)).not.toContain('hidden');
    const some = await list({ states: ['failed', 'running'] });
    expect([some.total, some.results.map(({ task: name }) => name)]).toEqual([2, ['over', 'now_running']]);
    await enqueue(server.app.db, 'mail', {}, { runAt: new Date(Date.now() + 3_600_000) });
    expect((await list({ tasks: ['mail'] })).results.map(({ task: name }) => name)).toEqual(['mail']);
    const second = await admin.client.jobs.list({ ...paging, page: 2 });
    expect(second.data).toMatchObject({ results: [], total: 5 });
  });

  it('are retried at once with all their attempts, once for each key, with an audit entry', async () => {
    const { _id } = await jobOf('over');
    const request = keyed(_id);
    await admin.client.jobs.retry(request);
    const job = await jobOf('over');
    expect(job).toMatchObject({ state: 'scheduled', attempts: 0, max_attempts: 10 });
    expect(Date.parse(job.next_run_at ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
    await set('over', 'attempts = 10');
    await admin.client.jobs.retry(request);
    expect(await jobOf('over')).toMatchObject({ state: 'failed', attempts: 10 });
    expect(await audit('job.retry')).toMatchObject([
      {
        subject_id: _id,
        actor_id: admin.id,
        before: { task: 'over', state: 'failed', attempts: 10, max_attempts: 10 },
      },
    ]);
  });

  it('are cancelled once, keep their last error, and can be retried', async () => {
    const { _id } = await jobOf('again');
    await admin.client.jobs.cancel(keyed(_id));
    await admin.client.jobs.cancel(keyed(_id));
    expect(await jobOf('again')).toMatchObject({
      state: 'cancelled',
      next_run_at: null,
      last_error: 'timeout',
      can: { retry: true, cancel: false },
    });
    expect((await audit('job.cancel')).map(({ subject_id }) => subject_id)).toEqual([_id]);
    await admin.client.jobs.retry(keyed(_id));
    expect(await jobOf('again')).toMatchObject({ state: 'scheduled' });
    await set('again', 'attempts = 10');
    expect(await jobOf('again')).toMatchObject({ state: 'failed' });
  });

  it('are refused while a worker holds them, and once they have completed', async () => {
    const { _id } = await jobOf('now_running');
    for (const change of ['retry', 'cancel'] as const) {
      await expect(admin.client.jobs[change](keyed(_id))).rejects.toMatchObject({
        status: 409,
        message: 'job_running',
      });
      await expect(admin.client.jobs[change](keyed('999999999'))).rejects.toMatchObject({ status: 404 });
    }
    expect(await jobOf('now_running')).toMatchObject({ state: 'running', attempts: 1 });
  });

  it('show how far they are while they run', async () => {
    const { rows } = await query(
      `insert into driver_sync (third_party, operator_id, state, total) values ('odoo', $1, 'running', 137) returning id`,
      [admin.id],
    );
    const id = rows[0]?.id;
    await query(
      `insert into driver_sync_page (sync_id, page, is_done) values ($1, 1, true), ($1, 2, false)`,
      [id],
    );
    await enqueue(server.app.db, 'sync-drivers', { sync_id: id });
    expect(await jobOf('sync-drivers')).toMatchObject({ progress: null });
    await set('sync-drivers', `attempts = 1, locked_at = now(), locked_by = 'w'`);
    expect(await jobOf('sync-drivers')).toMatchObject({ progress: { done: 1, total: 7 } });
    await query('update driver_sync set state = $2, finished_at = now() where id = $1', [id, 'done']);
  });
});

it('a job that ended is listed with its last result and duration', async () => {
  const { app } = server;
  let isBroken = true;
  const flaky = task('normal', z.object({}), async () => {
    if (isBroken) throw new Error('unreachable password=geheim');
  });
  const heartbeat = await startHeartbeat({ ...app, processId: 'runs' }, ['worker']);
  const stop = await startWorker(app, [{ name: 'runs', tasks: { flaky } }], heartbeat);
  await enqueue(app.db, 'flaky', {});
  await eventually(async () => (await jobOf('flaky')).state === 'retrying');
  const failed = await eventually(async () => {
    const job = await jobOf('flaky');
    return job.last_result === 'failed' && job;
  });
  expect(failed).toMatchObject({ attempts: 1, last_result: 'failed', can: { retry: true, cancel: true } });
  expect(failed.last_error).toContain('unreachable');
  expect(failed.last_error).not.toContain('geheim');
  isBroken = false;
  await admin.client.jobs.retry(keyed(failed._id));
  const completed = await eventually(async () => {
    const job = await jobOf('flaky');
    return job.state === 'completed' && job;
  });
  expect(completed).toMatchObject({
    _id: failed._id,
    last_result: 'completed',
    last_error: null,
    next_run_at: null,
    can: { retry: false, cancel: false },
  });
  expect(completed.duration_ms).toBeLessThan(60_000);
  await stop();
  await heartbeat.stop();
});

it('recurring jobs are listed with their latest round, of all processes', async () => {
  const { app } = server;
  let isBroken = false;
  const world = { ...app, processId: 'here', recurring: new Map() };
  const loop = startRecurringJob(world, 'wallet_check', 60_000, async () => {
    if (isBroken) throw new Error('ledger away');
    return false;
  });
  const reported = async () => {
    await reportRounds(world);
    const { data } = await admin.client.jobs.recurring();
    return data.find(({ name }) => name === 'wallet_check');
  };
  await eventually(() => loop.isIdle());
  const first = await reported();
  expect(first).toMatchObject({ state: 'waiting', last_error: null, process_id: 'here' });
  expect(Date.parse(first?.next_run_at ?? '') - Date.parse(first?.started_at ?? '')).toBeGreaterThan(50_000);
  isBroken = true;
  loop.wake();
  await eventually(async () => (await reported())?.state === 'failing');
  expect(await reported()).toMatchObject({ last_error: 'ledger away' });
  // A process whose last round is older does not replace it; the error stays after a successful round.
  await reportRounds({
    ...world,
    processId: 'elsewhere',
    recurring: new Map([
      [
        'wallet_check',
        {
          started_at: new Date(0),
          finished_at: new Date(1),
          duration_ms: 1,
          next_run_at: null,
          last_error: null,
          failed_at: null,
        },
      ],
    ]),
  });
  expect(await reported()).toMatchObject({ process_id: 'here' });
  // The clock of the process is set back by an hour, which is what the stored round is ahead then.
  await query(`update recurring_job set started_at = started_at + interval '1 hour'`);
  isBroken = false;
  loop.wake();
  await eventually(async () => (await reported())?.state === 'waiting');
  expect(await reported()).toMatchObject({ last_error: 'ledger away' });
  await loop.stop();
  await query(`update recurring_job set reported_at = now() - interval '61 seconds'`);
  const { data } = await admin.client.jobs.recurring();
  expect(data).toMatchObject([{ name: 'wallet_check', state: 'stalled', next_run_at: null }]);
});

describe('dead letters', () => {
  beforeEach(async () => {
    await query(`insert into outbox (destination, ordering_key, event, payload, attempts, dead_at, sent_at, last_error, held_reason) values
      ('citc', 'order:1', 'ORDER_CREATE', '{}', 20, now(), null, 'timeout', null),
      ('odoo', 'order:2', 'INVOICE', '{}', 0, now() - interval '1 hour', null, null, 'switched_off'),
      ('citc', 'order:3', 'ORDER_CREATE', '{}', 0, null, null, null, null),
      ('citc', 'order:4', 'ORDER_CREATE', '{}', 1, null, now(), null, null)`);
  });
  const letters = async (filters = {}) =>
    (await admin.client.jobs.deadLetters({ filters, ...paging })).data.results;

  it('are listed, not what waits or was sent', async () => {
    expect(await letters()).toMatchObject([
      {
        destination: 'citc',
        event: 'ORDER_CREATE',
        ordering_key: 'order:1',
        attempts: 20,
        last_error: 'timeout',
        reason: 'given_up',
      },
      { destination: 'odoo', ordering_key: 'order:2', reason: 'switched_off' },
    ]);
    expect(await letters({ destination: 'odoo' })).toMatchObject([{ destination: 'odoo' }]);
  });

  it('are sent again once, however often it is asked for, with an audit entry for each destination', async () => {
    const ids = (await letters()).map(({ _id }) => _id);
    expect(await admin.client.jobs.replay({ ids })).toEqual({ success: true, replayed: 2 });
    expect(await admin.client.jobs.replay({ ids })).toEqual({ success: true, replayed: 0 });
    expect(await letters()).toEqual([]);
    const { rows } = await query(
      `select ordering_key, attempts, next_attempt_at <= now() as due from outbox where id = any($1) order by 1`,
      [ids],
    );
    expect(rows).toEqual([
      { ordering_key: 'order:1', attempts: 0, due: true },
      { ordering_key: 'order:2', attempts: 0, due: true },
    ]);
    expect(await audit('dead_letter.replay')).toMatchObject([
      { subject_id: 'citc', actor_id: admin.id, after: { ids: [ids[0]], replayed: 1 } },
      { subject_id: 'odoo', actor_id: admin.id, after: { ids: [ids[1]], replayed: 1 } },
    ]);
  });
});

it('all of it is for super admins alone', async () => {
  const { client } = await signInAs(server, 'ADMIN');
  const calls = [
    () => client.jobs.list(paging),
    () => client.jobs.recurring(),
    () => client.jobs.deadLetters(paging),
    () => client.jobs.retry(keyed('1')),
    () => client.jobs.cancel(keyed('1')),
    () => client.jobs.replay({ ids: ['1'] }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
});
