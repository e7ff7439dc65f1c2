import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { Caller } from '../client/caller.ts';
import { createRandom } from '../client/random.ts';
import { type Kill, killInTurn } from '../faults/kills.ts';
import { startProbe } from '../faults/outage.ts';
import { type Finding, finding } from '../finding.ts';
import type { Planted } from '../plants.ts';
import { signInStaff } from '../stage/cast.ts';
import { setStage } from '../stage/stage.ts';
import { checkReports, type Registered } from './regulator-checks.ts';
import { type Reports, writeReports } from './reports.ts';

export interface RegulatorOptions extends Planted {
  readonly seed: number;
  /** Messages that the regulator is to hear, at least. */
  readonly messages: number;
  /** Mean ms between two kills. */
  readonly pause: number;
  readonly say: (line: string) => void;
}

export interface RegulatorResult {
  readonly messages: number;
  readonly planted: number;
  /** Calls that are in the log. */
  readonly calls: number;
  /** Messages that the regulator heard again, and took for what they are. */
  readonly repeats: number;
  readonly kills: readonly Kill[];
  readonly seconds: number;
  readonly findings: readonly Finding[];
}

/** No drivers and no customers: the sandbox is only the regulator. */
const QUIET = ['--drivers', '0', '--orders-per-hour', '0', '--top-ups', '0'];
/**
 * Four calls of ten fail: half of them before and half after the deed. Some are never answered, and what is answered
 * comes in another sequence than it was asked in.
 */
const FAULTS = {
  fail: 0.15,
  errorInside: 0.05,
  lost: 0.08,
  cut: 0.06,
  garbled: 0.05,
  silent: 0.01,
  jitterMs: 20,
};
const LOOK_MS = 1_000;

/**
 * Messages wait for a regulator that fails four of ten calls, and processes are killed while they are sent; then its
 * register, the outbox and the log are compared.
 */
export async function runRegulator(options: RegulatorOptions): Promise<RegulatorResult> {
  const { seed, messages, say, pause, ...planted } = options;
  const stage = await setStage({ waveSeconds: 60, hasRegulator: true, ...planted });
  const caller = new Caller(stage.addresses);
  try {
    await stage.startSecondApi();
    await stage.startSandbox(QUIET);
    await control(stage.whatsappPort, FAULTS);
    const [operator] = await signInStaff(stage, caller);
    const reports = await withClient(stage.databaseUrl, (client) => writeReports(client, messages));
    say(
      `seed ${seed}: ${reports.messages} messages to the regulator, ${reports.planted.length} orders planted`,
    );
    const identity = operator?.identity ?? (() => ({}));
    const ask = { method: 'GET', path: '/admin/api/v1/profile', identity } as const;
    const probe = startProbe(caller, ask, () => stage.servers.length);
    const began = performance.now();
    let isOver = false;
    const killing = killInTurn(stage, probe, createRandom(seed), { until: () => isOver, pause });
    while (!isOver) {
      await sleep(LOOK_MS);
      // While the database is away, nothing is known.
      const progress = await readProgress(stage.databaseUrl, reports).catch(() => null);
      // What is refused beside the planted ones can only become more.
      if (progress) isOver = progress.waiting === 0 || progress.refused > reports.planted.length;
    }
    const seconds = (performance.now() - began) / 1000;
    const kills = await killing;
    await probe.stop();
    const register = await control(stage.whatsappPort, {});
    const findings = await withClient(stage.databaseUrl, async (client) => [
      ...(await checkReports(client, reports, register)),
      finding('no process broke by itself', kills.length, await stage.crashes()),
    ]);
    const repeats = Object.values(register).reduce((sum, one) => sum + one.repeats, 0);
    const calls = await withClient(stage.databaseUrl, (client) => callsOf(client, reports));
    say(`seed ${seed}: ${kills.length} kills, ${calls} calls, ${repeats} repeats in ${seconds.toFixed(0)} s`);
    return {
      ...{ messages: reports.messages, planted: reports.planted.length },
      ...{ calls, repeats, kills, seconds, findings },
    };
  } finally {
    caller.close();
    await stage.stop();
  }
}

/** Numbers of messages that will be sent by themselves, and that the regulator has refused. */
async function readProgress(
  databaseUrl: string,
  { first }: Reports,
): Promise<{ waiting: number; refused: number } | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ waiting: number; refused: number }>(
      `select count(*) filter (where sent_at is null and dead_at is null)::int as waiting,
         count(*) filter (where dead_at is not null and held_reason is null)::int as refused
       from outbox where id >= $1 and destination = 'citc'`,
      [first],
    );
    return rows[0];
  });
}

/** Number of calls by which the messages were sent, as the log has them. */
async function callsOf(client: Client, { first }: Reports): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from outbox o join citc_log l on l.correlation_id = 'outbox:' || o.id
     where o.id >= $1 and o.destination = 'citc'`,
    [first],
  );
  return rows[0]?.n ?? 0;
}

/** Sets faults of the sandbox's regulator, waiting until it is there; answers its register of orders. */
async function control(port: number, faults: object): Promise<Record<string, Registered>> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const body = JSON.stringify(faults);
    const answer = await fetch(`http://127.0.0.1:${port}/citc/control`, { method: 'POST', body }).catch(
      () => null,
    );
    if (answer?.ok) return ((await answer.json()) as { orders: Record<string, Registered> }).orders;
    await sleep(100);
  }
  throw new Error('the regulator of the sandbox does not answer');
}
