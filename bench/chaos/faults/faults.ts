import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { numberOf } from '../../../tools/harness/rows.ts';
import { scoped } from '../../../tools/harness/scoped.ts';
import { playWhatsapp } from '../../../tools/harness/whatsapp.ts';
import { checkAcknowledged } from '../acknowledged.ts';
import { Caller } from '../client/caller.ts';
import { createRandom } from '../client/random.ts';
import { Record, repeatAll } from '../client/record.ts';
import { checkAll, type Finding, finding } from '../finding.ts';
import { checkInvariants, lastOrder, untilDrained } from '../invariants.ts';
import type { Planted } from '../plants.ts';
import { signInCast } from '../stage/cast.ts';
import { setStage } from '../stage/stage.ts';
import { type Hammer, hammer } from './hammer.ts';
import { type Kill, startKilling } from './kills.ts';

interface FaultOptions extends Planted {
  readonly minutes: number;
  readonly seed: number;
  /** Mean ms between two kills. */
  readonly pause: number;
  readonly say: (line: string) => void;
}

export interface FaultRun {
  readonly seed: number;
  readonly kills: readonly Kill[];
  readonly acknowledged: number;
  /** Requests without an answer that were retried. */
  readonly lost: number;
  /** Ms from the last action until the outbox was empty. */
  readonly drained: number;
  readonly findings: readonly Finding[];
}

const WAVE_SECONDS = 6;
const WARM_UP_MS = 4_000;
const COOL_DOWN_MS = 3_000;
const DRAIN_MS = 45_000;
const AGAIN_MS = 10_000;
const REPEATED = 2_500;
const SANDBOX = ['--drivers', '40', '--orders-per-hour', '1200', '--speed', '20', '--cancel', '0.1'];

/** One run: all clients act, processes are killed, and afterwards what must hold is looked at. */
export async function runFaults(options: FaultOptions): Promise<FaultRun> {
  return scoped(async (stack) => {
    const { seed, minutes, say, pause } = options;
    const stage = stack.use(await setStage({ waveSeconds: WAVE_SECONDS, ...options }));
    const caller = stack.use(new Caller(stage.addresses));
    const { databaseUrl } = stage;
    const since = await lastOrder(databaseUrl);
    const first = stack.use(new Caller([stage.origin]));
    const cast = await signInCast(stage, first);
    const sandbox = await stage.startSandbox(SANDBOX);
    const ending = new AbortController();
    const record = new Record();
    const { signal } = ending;
    const on: Hammer = {
      cast,
      caller,
      record,
      random: createRandom(seed + 1),
      exports: [],
      placed: [],
      signal,
    };
    const acting = hammer(on);
    const [operator] = cast.operators;
    const killing = startKilling(stage, { caller, operator, random: createRandom(seed), pause });
    say(`seed ${seed}: all clients act`);
    await sleep(WARM_UP_MS);
    const halfMs = (minutes * 60_000 - WARM_UP_MS - COOL_DOWN_MS) / 2;
    for (const isSecond of [false, true]) {
      if (isSecond) await stage.startSecondApi();
      const end = performance.now() + halfMs;
      await killing.killInTurn(() => performance.now() > end);
    }
    await sleep(COOL_DOWN_MS);
    ending.abort();
    await acting;
    await sandbox.stop();
    await killing[Symbol.asyncDispose]();
    // The drivers of the sandbox have gone home; what was on its way to their phones is still taken.
    stage.also(await playWhatsapp(stage.whatsappPort));
    const { kills } = killing;
    const { all, lost } = record;
    say(`seed ${seed}: ${kills.length} kills, ${all.length} acknowledged actions; looking at what they left`);
    // What is sent again must have its answer whether the outbox was emptied meanwhile or not.
    const [drained, repeated] = await Promise.all([
      withClient(databaseUrl, (client) => untilDrained(client, DRAIN_MS)),
      repeatAll(caller, 'an acknowledged action sent again has its first answer', all, REPEATED),
    ]);
    const findings = await withClient(databaseUrl, async (client) => {
      await untilDrained(client, AGAIN_MS);
      await noteWorkerOutages(client, kills);
      return [
        repeated,
        ...(await checkAcknowledged(client, record, since)),
        ...(await checkInvariants(client, since)),
        ...(await checkAll(client, [madeExports(on.exports)])),
        // A process that could not start while the database was away says so in a line; one that breaks leaves a stack.
        finding('no process broke by itself', kills.length, await stage.crashes()),
      ];
    });
    return { seed, kills, acknowledged: all.length, lost, drained, findings };
  });
}

/** A worker's outage: until the first event after the kill was relayed. */
async function noteWorkerOutages(client: Client, kills: readonly Kill[]): Promise<void> {
  const first = 'select min(created_at) - $1 as since from feed_event where created_at > $1';
  for (const kill of kills) {
    if (kill.kind !== 'worker') continue;
    kill.outage =
      (await numberOf(client, `select extract(epoch from since) * 1000 from (${first}) e`, [kill.time])) ||
      null;
  }
}

const madeExports = (ids: readonly string[]) => ({
  what: 'each export that was asked for was made, also where its worker was killed',
  checked: ids.length,
  broken: `select e.id, e.state, e.error from unnest($1::bigint[]) as asked (id) left join export_log e using (id)
    where e.state is distinct from 'done' or e.file_id is null`,
  values: [ids],
});
