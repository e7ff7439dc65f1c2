import { setTimeout as sleep } from 'node:timers/promises';
import { PolicyReplay } from '@mishwar/contract';
import { withClient } from '@mishwar/db';
import { DEFAULT_ODM_FORMULA, SETTING_DEFAULTS } from '@mishwar/domain';
import type { Client as Database } from 'pg';
import { z } from 'zod';
import { inMB, inMs, judged, ratio } from '../../tools/harness/figures.ts';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { type Answer, type Client, jsonOf } from '../../tools/harness/requests.ts';
import { type Server, signedIn, startServer } from '../../tools/harness/server.ts';
import type { Benchmark } from '../benchmark.ts';
import { fillDrivers } from '../list/drivers-list.ts';
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
  async run({ quick, say, stack }) {
    const installation = stack.use(await openInstallation(quick ? 'lab-quick' : 'lab', 1_000));
    const { databaseUrl } = installation;
    const day = await withClient(databaseUrl, async (client) => {
      await fillDrivers(client, DRIVERS);
      return openDay(client, { orders: quick ? 2_000 : 20_000, say });
    });
    const server = stack.use(await startServer(installation));
    const client = stack.use(await signedIn(server, installation));
    const floor = await withClient(databaseUrl, (database) => readRecord(database, day));
    say(`the record alone, read ${inMs(floor)}`);
    const before = server.memory();
    const { ms, memory, quiet, result } = await follow(client, await start(client, day, NEAREST), server);
    say(`replayed ${inMs(ms)}, the server grew by ${inMB(memory - before)}`);
    const { same, decided } = result.faithfulness;
    const stopped = await stop(client, await start(client, day, NEAREST), installation);
    const noOffers = await follow(client, await start(client, day, NO_DRIVER_QUALIFIES), server);
    say(`without offers ${inMs(noOffers.ms)}`);
    const replayed = `${result.recorded.requests} orders replayed twice, to reading their record`;
    const grown = { value: (memory - before) / 1e6, ours: inMB(memory), floor: inMB(before) };
    const inTime = (what: string, of: number, unit: number, atMost: number) =>
      judged(what, { value: of / unit, ours: inMs(of), floor: '-' }, { atMost });
    const faithful = 'recorded waves that the same settings decide the same';
    const without = 'a policy without offers: all orders wait until the end, to the other';
    return [
      ratio(replayed, [ms, floor], inMs, { atMost: 6 }),
      inTime('the same, in minutes', ms, 60_000, 5),
      ratio(faithful, [same, decided], String, { atLeast: 1 }),
      judged('memory that the server takes more meanwhile, in MB', grown, { atMost: 600 }),
      inTime('longest time without progress, in seconds', quiet, 1_000, 10),
      inTime('until one that is stopped has ended, in seconds', stopped, 1_000, 5),
      ratio(without, [noOffers.ms, ms], inMs, { atMost: 5 }),
    ];
  },
};

/** Milliseconds that the waves and positions of the day take to be read as they are. */
async function readRecord(database: Database, { from, to }: DayInDatabase): Promise<number> {
  const started = performance.now();
  for (let at = from.getTime(); at < to.getTime(); at += 60_000) {
    const minute = [new Date(at), new Date(at + 60_000)];
    const waves =
      'select order_id, wave, radius, decided_at, scanned, world from distribution_wave where decided_at >= $1 and decided_at < $2 order by decided_at';
    await database.query(waves, minute);
    const track =
      'select driver_id, recorded_at, latitude, longitude from driver_track where recorded_at >= $1 and recorded_at < $2 order by recorded_at';
    await database.query(track, minute);
  }
  return performance.now() - started;
}

const Answered = z.object({ data: PolicyReplay });
const replayOf = ({ body }: Answer): PolicyReplay => Answered.parse(jsonOf(body)).data;

async function start(client: Client, { from, to }: DayInDatabase, policy: object): Promise<string> {
  const body = { from: from.toISOString(), to: to.toISOString(), policy };
  return replayOf(await client.send('POST', REPLAYS, body, { 'idempotency-key': crypto.randomUUID() }))._id;
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
