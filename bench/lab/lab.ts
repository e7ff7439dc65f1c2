import { setTimeout as sleep } from 'node:timers/promises';
import { PolicyReplay } from '@mishwar/contract';
import { withClient } from '@mishwar/db';
import { DEFAULT_ODM_FORMULA, SETTING_DEFAULTS } from '@mishwar/domain';
import type { Client as Database } from 'pg';
import { z } from 'zod';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { signIn } from '../../tools/harness/operator.ts';
import { type Figure, inMB, inMs } from '../../tools/harness/report.ts';
import { Client } from '../../tools/harness/requests.ts';
import { type Server, startServer } from '../../tools/harness/server.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import { fillDrivers } from '../drivers-list/fill-drivers.ts';
import { type DayInDatabase, openDay } from './write-day.ts';

const REPLAYS = '/admin/api/v1/order-distribution/replays';
const DRIVERS = 2_000;
const LOOK_MS = 100;
const DISPATCH = SETTING_DEFAULTS.SEND_ORDER_FILTERING;

/** A different policy: the two nearest drivers get the offer. */
const NEAREST = {
  mode: 'waves',
  formula: { availability_weight: 0, distance_weight: 100, idle_time_weight: 0, qualified_limit: 0 },
  dispatch: { ...DISPATCH, number_of_sending_driver: 2 },
};
/** No driver qualifies: every order waits until the day ends. */
const NO_DRIVER_QUALIFIES = {
  mode: 'waves',
  formula: { ...DEFAULT_ODM_FORMULA, qualified_limit: 100 },
  dispatch: DISPATCH,
};

/** A replay of the policy lab over a recorded day, beside reading the record of that day alone. */
export const labBenchmark: Benchmark = {
  name: 'lab',
  title: 'The policy lab: a recorded day of twenty thousand orders replayed under other settings',
  run: async (options) => {
    const installation = await openInstallation(options.quick ? 'lab-quick' : 'lab', 1_000);
    try {
      const day = await withClient(installation.databaseUrl, async (client) => {
        await fillDrivers(client, DRIVERS);
        return openDay(client, { orders: options.quick ? 2_000 : 20_000, say: options.say });
      });
      const server = await startServer(installation);
      try {
        return await measure({ installation, server, day }, options);
      } finally {
        await server.stop();
      }
    } finally {
      await installation.stop();
    }
  },
};

interface Scene {
  installation: Installation;
  server: Server;
  day: DayInDatabase;
}

async function measure(
  { installation, server, day }: Scene,
  { say }: RunOptions,
): Promise<readonly Figure[]> {
  const client = new Client(server.origin, { token: await signIn(server.origin, installation) });
  const floor = await withClient(installation.databaseUrl, (database) => readRecord(database, day));
  say(`the record alone, read ${inMs(floor)}`);
  const before = server.memory();
  const started = await start(client, day, NEAREST);
  const run = await follow(client, started, server);
  say(`replayed ${inMs(run.ms)}, the server grew by ${inMB(run.memory - before)}`);
  const { faithfulness } = run.result;
  const stopped = await stop(client, await start(client, day, NEAREST), installation);
  const noOffers = await follow(client, await start(client, day, NO_DRIVER_QUALIFIES), server);
  say(`without offers ${inMs(noOffers.ms)}`);
  client.close();
  return [
    {
      what: `${run.result.recorded.requests} orders replayed twice, to reading their record`,
      ours: inMs(run.ms),
      floor: inMs(floor),
      value: run.ms / floor,
      goal: { atMost: 6 },
    },
    {
      what: 'the same, in minutes',
      ours: inMs(run.ms),
      floor: '-',
      value: run.ms / 60_000,
      goal: { atMost: 5 },
    },
    {
      what: 'recorded waves that the same settings decide the same',
      ours: String(faithfulness.same),
      floor: String(faithfulness.decided),
      value: faithfulness.same / faithfulness.decided,
      goal: { atLeast: 1 },
    },
    {
      what: 'memory that the server takes more meanwhile, in MB',
      ours: inMB(run.memory),
      floor: inMB(before),
      value: (run.memory - before) / 1e6,
      goal: { atMost: 600 },
    },
    {
      what: 'longest time without progress, in seconds',
      ours: inMs(run.quiet),
      floor: '-',
      value: run.quiet / 1000,
      goal: { atMost: 10 },
    },
    {
      what: 'until one that is stopped has ended, in seconds',
      ours: inMs(stopped),
      floor: '-',
      value: stopped / 1000,
      goal: { atMost: 5 },
    },
    {
      what: 'a policy without offers: all orders wait until the end, to the other',
      ours: inMs(noOffers.ms),
      floor: inMs(run.ms),
      value: noOffers.ms / run.ms,
      goal: { atMost: 5 },
    },
  ];
}

/** Milliseconds that the waves and positions of the day take to be read as they are. */
async function readRecord(database: Database, { from, to }: DayInDatabase): Promise<number> {
  const started = performance.now();
  for (let at = from.getTime(); at < to.getTime(); at += 60_000) {
    const minute = [new Date(at), new Date(at + 60_000)];
    await database.query(
      'select order_id, wave, radius, decided_at, scanned, world from distribution_wave where decided_at >= $1 and decided_at < $2 order by decided_at',
      minute,
    );
    await database.query(
      'select driver_id, recorded_at, latitude, longitude from driver_track where recorded_at >= $1 and recorded_at < $2 order by recorded_at',
      minute,
    );
  }
  return performance.now() - started;
}

const Answer = z.object({ data: PolicyReplay });
const replayOf = ({ body }: { body: Buffer }): PolicyReplay =>
  Answer.parse(JSON.parse(body.toString('utf8'))).data;

async function start(client: Client, { from, to }: DayInDatabase, policy: object): Promise<string> {
  const body = { from: from.toISOString(), to: to.toISOString(), policy };
  const answer = await client.send('POST', REPLAYS, body, { 'idempotency-key': crypto.randomUUID() });
  if (answer.status !== 200) throw new Error(`no replay: ${answer.body.toString('utf8')}`);
  return replayOf(answer)._id;
}

/** Waits for its end; meanwhile notes the server's memory at its most, and for how long its progress stood still. */
async function follow(client: Client, id: string, server: Server) {
  const started = performance.now();
  let [progress, movedAt, quiet, memory] = [0, started, 0, 0];
  for (;;) {
    const replay = replayOf(await client.get(`${REPLAYS}/${id}`));
    const now = performance.now();
    memory = Math.max(memory, server.memory());
    if (replay.progress !== progress) [progress, movedAt] = [replay.progress, now];
    quiet = Math.max(quiet, now - movedAt);
    if (replay.state === 'done' && replay.result) {
      return { ms: now - started, memory, quiet, result: replay.result };
    }
    if (replay.state !== 'queued' && replay.state !== 'running')
      throw new Error(`the replay is ${replay.state}`);
    await sleep(LOOK_MS);
  }
}

/** Milliseconds from stopping a replay that is under way until its thread has let go of the database. */
async function stop(client: Client, id: string, { databaseUrl }: Installation): Promise<number> {
  while (replayOf(await client.get(`${REPLAYS}/${id}`)).progress < 0.2) await sleep(LOOK_MS);
  const asked = performance.now();
  await client.send('POST', `${REPLAYS}/${id}/cancel`, {});
  await withClient(databaseUrl, async (database) => {
    const working = `select from pg_stat_activity where application_name = 'policy lab'`;
    while ((await database.query(working)).rowCount) await sleep(20);
  });
  return performance.now() - asked;
}
