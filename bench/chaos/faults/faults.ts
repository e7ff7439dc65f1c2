import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { playWhatsapp } from '../../../tools/harness/whatsapp.ts';
import { checkAcknowledged, repeatAll } from '../acknowledged.ts';
import { Caller } from '../client/caller.ts';
import { createRandom } from '../client/random.ts';
import { Record } from '../client/record.ts';
import { type Finding, finding } from '../finding.ts';
import { checkInvariants, untilDrained } from '../invariants.ts';
import type { Planted } from '../plants.ts';
import { signInCast } from '../stage/cast.ts';
import { type Stage, setStage } from '../stage/stage.ts';
import { type Hammer, hammer } from './hammer.ts';
import { type Kill, killInTurn } from './kills.ts';
import { startProbe } from './outage.ts';

export interface FaultOptions extends Planted {
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
  const { seed, minutes, say, pause, ...planted } = options;
  const stage = await setStage({ waveSeconds: WAVE_SECONDS, ...planted });
  const caller = new Caller(stage.addresses);
  const record = new Record();
  try {
    const since = await withClient(stage.databaseUrl, lastOrder);
    const first = new Caller([stage.origin]);
    const cast = await signInCast(stage, first);
    first.close();
    const sandbox = await stage.startSandbox(SANDBOX);
    const ending = new AbortController();
    const random = createRandom(seed);
    const on: Hammer = {
      cast,
      caller,
      record,
      random: createRandom(seed + 1),
      exports: [],
      placed: [],
      signal: ending.signal,
    };
    const acting = hammer(on);
    const identity = cast.operators[0]?.identity ?? (() => ({}));
    const ask = { method: 'GET', path: '/admin/api/v1/profile', identity } as const;
    const probe = startProbe(caller, ask, () => stage.servers.length);
    say(`seed ${seed}: all clients act`);
    await sleep(WARM_UP_MS);
    const halfMs = (minutes * 60_000 - WARM_UP_MS - COOL_DOWN_MS) / 2;
    const kill = () => killInTurn(stage, probe, random, { until: isPast(performance.now() + halfMs), pause });
    const alone = await kill();
    await stage.startSecondApi();
    const kills = [...alone, ...(await kill())];
    await sleep(COOL_DOWN_MS);
    ending.abort();
    await acting;
    await sandbox.stop();
    await probe.stop();
    // The drivers of the sandbox have gone home; what was on its way to their phones is still taken.
    const whatsapp = await playWhatsapp(stage.whatsappPort);
    stage.also(whatsapp);
    say(
      `seed ${seed}: ${kills.length} kills, ${record.all.length} acknowledged actions; looking at what they left`,
    );
    // What is sent again must have its answer whether the outbox was emptied meanwhile or not.
    const [drained, repeated] = await Promise.all([
      withClient(stage.databaseUrl, (client) => untilDrained(client, DRAIN_MS)),
      repeatAll(caller, record, REPEATED),
    ]);
    const findings = await withClient(stage.databaseUrl, async (client) => {
      await untilDrained(client, AGAIN_MS);
      await noteWorkerOutages(client, kills);
      return [
        repeated,
        ...(await checkAcknowledged(client, record, since)),
        ...(await checkInvariants(client, since)),
        await checkExports(client, on.exports),
        await checkCrashes(stage, kills),
      ];
    });
    return { seed, kills, acknowledged: record.all.length, lost: record.lost, drained, findings };
  } finally {
    caller.close();
    await stage.stop();
  }
}

const isPast = (end: number) => () => performance.now() > end;

async function lastOrder(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select max(id) as id from orders');
  return Number(rows[0]?.id ?? 0);
}

/** A worker's outage: until the first event after the kill was relayed. */
async function noteWorkerOutages(client: Client, kills: readonly Kill[]): Promise<void> {
  for (const kill of kills) {
    if (kill.kind !== 'worker') continue;
    const { rows } = await client.query<{ ms: number | null }>(
      'select extract(epoch from min(created_at) - $1) * 1000 as ms from feed_event where created_at > $1',
      [kill.time],
    );
    kill.outage = rows[0]?.ms === null ? null : Number(rows[0]?.ms);
  }
}

async function checkExports(client: Client, ids: readonly string[]): Promise<Finding> {
  const { rows } = await client.query(
    `select e.id, e.state, e.error from unnest($1::bigint[]) as asked (id) left join export_log e using (id)
     where e.state is distinct from 'done' or e.file_id is null`,
    [ids],
  );
  return finding(
    'each export that was asked for was made, also where its worker was killed',
    ids.length,
    rows,
  );
}

/** A process that could not start while the database was away says so in a line; one that breaks leaves a stack. */
async function checkCrashes(stage: Stage, kills: readonly Kill[]): Promise<Finding> {
  return finding('no process broke by itself', kills.length, await stage.crashes());
}
