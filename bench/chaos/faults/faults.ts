import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { alignedTable, median } from '../../../tools/harness/figures.ts';
import { numberOf } from '../../../tools/harness/rows.ts';
import { scoped } from '../../../tools/harness/scoped.ts';
import { playWhatsapp } from '../../../tools/harness/whatsapp.ts';
import { checkAcknowledged } from '../acknowledged.ts';
import { Caller } from '../client/caller.ts';
import { createRandom } from '../client/random.ts';
import { Record, repeatAll } from '../client/record.ts';
import { brokenIn, checkAll, finding, findingTable, inSeconds } from '../finding.ts';
import { checkInvariants, lastOrder, untilDrained } from '../invariants.ts';
import type { PartOptions, PartRun } from '../options.ts';
import { signInCast } from '../stage/cast.ts';
import { setStage } from '../stage/stage.ts';
import { type Hammer, hammer } from './hammer.ts';
import { type Kill, type KillKind, whileKilling } from './kills.ts';

const WAVE_SECONDS = 6;
const WARM_UP_MS = 4_000;
const COOL_DOWN_MS = 3_000;
const DRAIN_MS = 45_000;
const AGAIN_MS = 10_000;
const REPEATED = 2_500;
const SANDBOX = ['--drivers', '40', '--orders-per-hour', '1200', '--speed', '20', '--cancel', '0.1'];

/** Kinds of kill, and what an outage of each may last at most, ms. */
const LONGEST: readonly (readonly [KillKind, limit?: number])[] = [
  ['server, one address', 1_000],
  ['server, two addresses', 1_000],
  ['worker'],
  ['database', 5_000],
];

/** So many runs, each with the next seed: what was killed, and how long a client that asks without end had no answer. */
export async function runFaults(options: PartOptions): Promise<PartRun> {
  const runs: Awaited<ReturnType<typeof runOnce>>[] = [];
  for (let run = 0; run < options.runs; run++) {
    runs.push(await scoped((stack) => runOnce({ ...options, seed: options.seed + run, stack })));
  }
  const findings = runs.flatMap((run) => run.findings);
  const kills = runs.flatMap((run) => run.kills);
  const kinds = LONGEST.map(([kind, limit = Number.POSITIVE_INFINITY]) => {
    const killed = kills.filter((kill) => kill.kind === kind);
    const outages = killed.flatMap(({ outage }) => outage ?? []);
    const isMet = Math.max(0, ...outages) <= limit;
    const isKnown = outages.length > 0;
    const cells = [
      kind,
      killed.length,
      isKnown ? inSeconds(median(outages)) : '—',
      isKnown ? inSeconds(Math.max(...outages)) : '—',
      ...(Number.isFinite(limit)
        ? [`≤ ${limit / 1000} s`, isKnown ? (isMet ? 'met' : 'MISSED') : '']
        : ['', '']),
    ];
    return { kind, isMet, cells };
  });
  const content = [
    alignedTable([
      ['seed', 'kills', 'acknowledged', 'sent again', 'drained after', 'broken'],
      ...runs.map(({ cells }) => cells),
    ]),
    alignedTable([
      ['killed', 'times', 'outage, median', 'longest', 'goal', ''],
      ...kinds.map(({ cells }) => cells),
    ]),
    findingTable(findings),
  ];
  return {
    findings,
    tables: { faults: content.join('\n\n') },
    missed: kinds.flatMap(({ kind, isMet }) => (isMet ? [] : [kind])),
  };
}

/** One run: all clients act, processes are killed, and afterwards what must hold is looked at. */
async function runOnce(options: PartOptions) {
  const { seed, minutes, say, pause, stack } = options;
  const stage = await setStage({ ...options, waveSeconds: WAVE_SECONDS });
  const caller = stack.use(new Caller(stage.addresses));
  const { databaseUrl } = stage;
  const since = await lastOrder(databaseUrl);
  const first = stack.use(new Caller([stage.origin]));
  const cast = await signInCast(stage, first);
  const sandbox = await stage.startSandbox(SANDBOX);
  const ending = new AbortController();
  const record = new Record();
  const on: Hammer = {
    ...{ cast, caller, record, random: createRandom(seed + 1), signal: ending.signal },
    ...{ exports: [], placed: [] },
  };
  const acting = hammer(on);
  const [operator] = cast.operators;
  const killer = { caller, operator, random: createRandom(seed), pause };
  const kills = await whileKilling(stage, killer, async (killInTurn) => {
    say(`seed ${seed}: all clients act`);
    await sleep(WARM_UP_MS);
    const halfMs = (minutes * 60_000 - WARM_UP_MS - COOL_DOWN_MS) / 2;
    for (const isSecond of [false, true]) {
      if (isSecond) await stage.startSecondApi();
      const end = performance.now() + halfMs;
      await killInTurn(() => performance.now() > end);
    }
    await sleep(COOL_DOWN_MS);
    ending.abort();
    await acting;
    await sandbox.stop();
  });
  // The drivers of the sandbox have gone home; what was on its way to their phones is still taken.
  stage.also(await playWhatsapp(stage.whatsappPort));
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
      ...(await checkAll(client, madeExports(on.exports.length), [on.exports])),
      // A process that could not start while the database was away says so in a line; one that breaks leaves a stack.
      finding('no process broke by itself', kills.length, await stage.crashes()),
    ];
  });
  const broken = brokenIn(findings).length;
  return { kills, findings, cells: [seed, kills.length, all.length, lost, inSeconds(drained), broken] };
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

const madeExports = (checked: number) => ({
  'each export that was asked for was made, also where its worker was killed': {
    checked,
    broken: `select e.id, e.state, e.error from unnest($1::bigint[]) as asked (id) left join export_log e using (id)
      where e.state is distinct from 'done' or e.file_id is null`,
  },
});
