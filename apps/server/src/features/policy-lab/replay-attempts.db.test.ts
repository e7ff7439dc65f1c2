import { DEFAULT_DISTRIBUTION_PLAN, DEFAULT_ODM_FORMULA, SETTING_DEFAULTS } from '@mishwar/domain';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { changeJob, exhaustJob } from '../../testing/factories/jobs.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { CENTRE, createRestaurant, northOf } from '../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { startDistribution } from '../distribution/public.ts';
import { decideNextOrder } from '../distribution/waves/decide-next-order.ts';
import { REPLAY_POLICY } from './lab-task.ts';
import { replayPolicyTask } from './replay-policy.task.ts';

const POLICY = {
  mode: DEFAULT_DISTRIBUTION_PLAN.mode,
  roads: DEFAULT_DISTRIBUTION_PLAN.roads,
  formula: DEFAULT_ODM_FORMULA,
  dispatch: SETTING_DEFAULTS.SEND_ORDER_FILTERING,
};

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let from = new Date();

beforeAll(async () => {
  staff = await signInAs(server, 'SUPER_ADMIN');
  const { db, now } = server.app;
  const { id: restaurantId } = await createRestaurant(db);
  await createSignedInDriver(db, { spot: northOf(CENTRE, 0.4), now: now() });
  from = new Date(now().getTime() - 1_000);
  const orderId = await insertOrder(server.app, { order_number: 'A1', restaurantId });
  await inTransaction(db, (trx) => startDistribution(trx, orderId, now()));
  while (await decideNextOrder(server.app));
  server.clock.advance(60_000);
});

/** A replay without a job. */
async function insertReplay(state: 'queued' | 'failed' | 'cancelled' = 'queued'): Promise<number> {
  const now = server.app.now();
  const { id } = await server.app.db
    .insertInto('policy_replay')
    .values({
      ...{ operator_id: staff.id, state, period_from: from, period_to: now },
      ...{ policy: JSON.stringify(POLICY), finished_at: state === 'queued' ? null : now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const replayOf = (id: number) =>
  server.app.db.selectFrom('policy_replay').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const DONE = { state: 'done', progress: 1, result: expect.anything(), finished_at: expect.any(Date) };

/** Runs an attempt in this process. */
const run = (id: number) =>
  replayPolicyTask.run({ replay_id: id }, { app: server.app, attempt: 1, maxAttempts: 3, signal: undefined });

/** Blocks attempts before their first progress for the time of `during`, which may release them. */
async function whileBlocked(during: (release: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const holder = new Client({ connectionString: server.database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table order_event in access exclusive mode');
    await during(() => holder.query('rollback'));
  } finally {
    await holder.end();
  }
}

/** The connections of as many blocked attempts. */
const blocked = (count: number) =>
  eventually(async () => {
    const { rows } = await server.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'policy lab' and wait_event_type = 'Lock'
         and datname = current_database()`,
    );
    return rows.length === count && rows.map(({ pid }) => pid);
  });

test('an attempt that fails late leaves the one that has replaced it', async () => {
  const id = await insertReplay();
  await whileBlocked(async (release) => {
    const first = run(id);
    const [connection] = await blocked(1);
    const second = run(id);
    await blocked(2);
    await server.database.pool.query('select pg_terminate_backend($1)', [connection]);
    await expect(first).rejects.toThrow();
    await release();
    await second;
  });
  expect(await replayOf(id)).toMatchObject(DONE);
});

test('an attempt that was replaced stops with an error, which leaves the job to the other one', async () => {
  const id = await insertReplay();
  const started_at = new Date(server.app.now().getTime() + 6_000);
  await whileBlocked(async (release) => {
    const first = run(id);
    await blocked(1);
    await server.app.db.updateTable('policy_replay').set({ started_at }).where('id', '=', id).execute();
    await release();
    await expect(first).rejects.toThrow('another process runs this replay');
  });
  expect(await replayOf(id)).toMatchObject({ state: 'running', progress: 0, result: null, started_at });
});

test('a failed replay whose job is retried runs; one that was cancelled does not', async () => {
  const [failed, cancelled] = [await insertReplay('failed'), await insertReplay('cancelled')];
  for (const id of [failed, cancelled]) {
    const job = { replay_id: id };
    await enqueue(server.app.db, REPLAY_POLICY, job, { maxAttempts: 3, queue: REPLAY_POLICY });
    await exhaustJob(server.database, job);
    await changeJob(server.database, staff, 'retry', job);
  }
  const worker = await server.another({ roles: new Set(['worker']) });
  const left = `select from graphile_worker._private_jobs where payload->>'replay_id' is not null`;
  await expect.poll(async () => (await server.database.pool.query(left)).rowCount).toBe(0);
  await worker.stop();
  expect(await replayOf(failed)).toMatchObject(DONE);
  expect(await replayOf(cancelled)).toMatchObject({ state: 'cancelled', result: null });
});

/** Starts a replay of a fresh operator, who can cancel jobs. */
async function asFreshOperator() {
  const fresh = await signInAs(server, 'SUPER_ADMIN');
  const body = { from: from.toISOString(), to: server.app.now().toISOString(), policy: POLICY };
  const { policyLab } = fresh.client;
  return {
    fresh,
    start: async () => (await policyLab.start({ headers: {}, body })).data,
    read: async (id: string) => (await policyLab.replay({ id })).data.state,
  };
}
const TOO_MANY = { status: 409, data: { errors: [{ msg: 'lab_too_many_running' }] } };

test('an operator has two replays, and may cancel a queued one', async () => {
  const { fresh, start } = await asFreshOperator();
  const { _id: id } = await start();
  expect(await start()).toMatchObject({ state: 'queued' });
  await expect(start()).rejects.toMatchObject(TOO_MANY);
  const { data } = await fresh.client.policyLab.cancel({ id });
  expect(data).toMatchObject({ state: 'cancelled', result: null, finished_at: expect.any(String) });
  expect(await start()).toMatchObject({ state: 'queued' });
  for (const call of ['replay', 'cancel'] as const)
    await expect(fresh.client.policyLab[call]({ id: '999999' })).rejects.toMatchObject({ status: 404 });
});

test('a replay whose job was cancelled or lost has failed and is not counted, until the job is retried', async () => {
  const { fresh, start, read } = await asFreshOperator();
  const [cancelled, lost] = [(await start())._id, (await start())._id];
  await changeJob(server.database, fresh, 'cancel', { replay_id: Number(cancelled) });
  await exhaustJob(server.database, { replay_id: Number(lost) });
  const { data } = await fresh.client.policyLab.replays({});
  const listed = data.results.filter(({ _id }) => _id === cancelled || _id === lost);
  expect(listed.map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect([await read(cancelled), await read(lost)]).toEqual(['failed', 'failed']);
  await start();
  await changeJob(server.database, fresh, 'retry', { replay_id: Number(cancelled) });
  expect(await read(cancelled)).toBe('queued');
  await expect(start()).rejects.toMatchObject(TOO_MANY);
});
