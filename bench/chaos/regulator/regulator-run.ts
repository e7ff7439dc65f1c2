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
import {
  checkThirdPartyReports,
  type Heard,
  ORDERS_A_PLANT,
  THIRD_PARTIES,
  type ThirdParty,
  type ThirdPartyReports,
  writeThirdPartyReports,
} from './third-party-reports.ts';

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

/** No drivers and no customers: the sandbox is only the third parties. */
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
/** The regulator gets so many messages for one to the ERP and one to the partner. */
const MESSAGES_A_REPORT = 4;

/**
 * Messages wait for a regulator, an ERP and a partner that fail four of ten calls, and processes are killed while they
 * are sent; then what each of them holds, the outbox and the log are compared.
 */
export async function runRegulator(options: RegulatorOptions): Promise<RegulatorResult> {
  const { seed, messages, say, pause, ...planted } = options;
  const stage = await setStage({ waveSeconds: 60, hasThirdParties: true, ...planted });
  const caller = new Caller(stage.addresses);
  try {
    await stage.startSecondApi();
    await stage.startSandbox(QUIET);
    await controlRegulator(stage.whatsappPort, FAULTS);
    for (const thirdParty of THIRD_PARTIES) await controlThirdParty(stage.whatsappPort, thirdParty, FAULTS);
    const [operator] = await signInStaff(stage, caller);
    const { reports, others } = await withClient(stage.databaseUrl, async (client) => ({
      reports: await writeReports(client, messages),
      others: await Promise.all(
        THIRD_PARTIES.map((thirdParty) =>
          writeThirdPartyReports(client, thirdParty, messages / MESSAGES_A_REPORT),
        ),
      ),
    }));
    const plantedOf = (orders: readonly string[]) => Math.ceil(orders.length / ORDERS_A_PLANT);
    const refused = others.reduce((sum, { orders }) => sum + plantedOf(orders), reports.planted.length);
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
      if (progress) isOver = progress.waiting === 0 || progress.refused > refused;
    }
    const seconds = (performance.now() - began) / 1000;
    const kills = await killing;
    await probe.stop();
    const register = await controlRegulator(stage.whatsappPort, {});
    const heard = await Promise.all(
      THIRD_PARTIES.map((thirdParty) => controlThirdParty(stage.whatsappPort, thirdParty, {})),
    );
    const findings = await withClient(stage.databaseUrl, async (client) => [
      ...(await checkReports(client, reports, register)),
      ...(await checkAllThirdParties(client, { first: reports.first, others, heard })),
      finding('no process broke by itself', kills.length, await stage.crashes()),
    ]);
    const repeats = [...Object.values(register), ...heard].reduce((sum, one) => sum + one.repeats, 0);
    const calls = await withClient(stage.databaseUrl, (client) => callsOf(client, reports));
    say(`seed ${seed}: ${kills.length} kills, ${calls} calls, ${repeats} repeats in ${seconds.toFixed(0)} s`);
    return {
      messages: others.reduce((sum, one) => sum + one.messages, reports.messages),
      planted: refused,
      ...{ calls, repeats, kills, seconds, findings },
    };
  } finally {
    caller.close();
    await stage.stop();
  }
}

/** Numbers of messages that will be sent by themselves, and that were refused. */
async function readProgress(
  databaseUrl: string,
  { first }: Reports,
): Promise<{ waiting: number; refused: number } | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ waiting: number; refused: number }>(
      `select count(*) filter (where sent_at is null and dead_at is null)::int as waiting,
         count(*) filter (where dead_at is not null and held_reason is null)::int as refused
       from outbox where id >= $1 and destination in ('citc', 'odoo', 'shukah')`,
      [first],
    );
    return rows[0];
  });
}

/** Number of calls by which the messages were sent, as the log has them. */
async function callsOf(client: Client, { first }: Reports): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from outbox o join exchange_log l on l.correlation_id = 'outbox:' || o.id
     where o.id >= $1 and l.third_party in ('CITC', 'ODOO', 'SHUKAH')`,
    [first],
  );
  return rows[0]?.n ?? 0;
}

async function checkAllThirdParties(
  client: Client,
  {
    first,
    others,
    heard,
  }: { first: number; others: readonly ThirdPartyReports[]; heard: readonly HeardBy[] },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [at, reports] of others.entries())
    findings.push(...(await checkThirdPartyReports(client, { first, ...reports }, heard[at]?.reports ?? [])));
  return findings;
}

/** What a third party holds: reports in the order in which they had their effect, and how many came again. */
interface HeardBy {
  readonly reports: readonly Heard[];
  readonly repeats: number;
}

/** Sets faults of the sandbox's regulator; answers its register of orders. */
const controlRegulator = async (port: number, faults: object): Promise<Record<string, Registered>> =>
  (await control<{ orders: Record<string, Registered> }>(port, 'citc', faults)).orders;

/** Sets faults of the sandbox's ERP or partner; answers what it has heard. */
const controlThirdParty = (port: number, thirdParty: ThirdParty, faults: object): Promise<HeardBy> =>
  control(port, thirdParty, { faults });

/** Posts to a third party's control, waiting until it is there. */
async function control<State>(port: number, thirdParty: string, posted: object): Promise<State> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const body = JSON.stringify(posted);
    const answer = await fetch(`http://127.0.0.1:${port}/${thirdParty}/control`, {
      method: 'POST',
      body,
    }).catch(() => null);
    if (answer?.ok) return (await answer.json()) as State;
    await sleep(100);
  }
  throw new Error(`${thirdParty} of the sandbox does not answer`);
}
