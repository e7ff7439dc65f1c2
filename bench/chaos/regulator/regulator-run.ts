import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import { numberOf, rowOf } from '../../../tools/harness/rows.ts';
import { scoped } from '../../../tools/harness/scoped.ts';
import { Caller } from '../client/caller.ts';
import { createRandom } from '../client/random.ts';
import { type Kill, startKilling } from '../faults/kills.ts';
import { type Finding, finding } from '../finding.ts';
import type { Planted } from '../plants.ts';
import { signInStaff } from '../stage/cast.ts';
import { QUIET, setStage } from '../stage/stage.ts';
import {
  checkReports,
  type Held,
  heardFrom,
  type Reports,
  setTimeLimit,
  THIRD_PARTIES,
  writeReports,
} from './reports.ts';

interface RegulatorOptions extends Planted {
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

/**
 * Four calls of ten fail: half of them before and half after the deed. Some are never answered, and what is answered
 * comes in another sequence than it was asked in.
 */
const FAULTS = {
  ...{ fail: 0.15, errorInside: 0.05, lost: 0.08, cut: 0.06, garbled: 0.05, silent: 0.01 },
  jitterMs: 20,
};
const LOOK_MS = 1_000;
/** The regulator gets so many messages for one to the ERP and one to the partner. */
const MESSAGES_A_REPORT = 4;

/** Numbers of messages that will be sent by themselves, and that were refused. */
const PROGRESS = `select count(*) filter (where sent_at is null and dead_at is null)::int as waiting,
    count(*) filter (where dead_at is not null and held_reason is null)::int as refused
  from outbox where id >= $1 and destination in ('citc', 'odoo', 'shukah')`;
/** Number of calls by which the messages were sent, as the log has them. */
const CALLS = `select count(*) as n from outbox o join exchange_log l on l.correlation_id = 'outbox:' || o.id
  where o.id >= $1 and l.third_party in ('CITC', 'ODOO', 'SHUKAH')`;

/**
 * Messages wait for a regulator, an ERP and a partner that fail four of ten calls, and processes are killed while they
 * are sent; then what each of them holds, the outbox and the log are compared.
 */
export async function runRegulator(options: RegulatorOptions): Promise<RegulatorResult> {
  return scoped(async (stack) => {
    const { seed, messages, say, pause } = options;
    const stage = stack.use(await setStage({ waveSeconds: 60, hasThirdParties: true, ...options }));
    const caller = stack.use(new Caller(stage.addresses));
    await stage.startSecondApi();
    await stage.startSandbox(QUIET);
    /** Sets the faults of each; answers what it holds. */
    const control = async (faults: object): Promise<Held[]> => {
      const held: Held[] = [];
      for (const one of THIRD_PARTIES)
        held.push(await stage.control(one, one === 'citc' ? faults : { faults }));
      return held;
    };
    await control(FAULTS);
    const [operator] = await signInStaff(stage, caller);
    const written = await withClient(stage.databaseUrl, async (client) => {
      await setTimeLimit(client);
      const all: Reports[] = [];
      for (const one of THIRD_PARTIES)
        all.push(await writeReports(client, one, one === 'citc' ? messages : messages / MESSAGES_A_REPORT));
      return all;
    });
    const sum = (of: 'messages' | 'planted') => written.reduce((total, reports) => total + reports[of], 0);
    const [planted, first] = [sum('planted'), written[0]?.first];
    say(`seed ${seed}: ${sum('messages')} messages to regulator, ERP and partner, ${planted} orders planted`);
    const began = performance.now();
    let isOver = false;
    const killing = startKilling(stage, { caller, operator, random: createRandom(seed), pause });
    const killed = killing.killInTurn(() => isOver);
    while (!isOver) {
      await sleep(LOOK_MS);
      // While the database is away, nothing is known.
      const asked = rowOf<{ waiting: number; refused: number }>(stage.databaseUrl, PROGRESS, [first]);
      const progress = await asked.catch(() => null);
      // What is refused beside the planted ones can only become more.
      if (progress) isOver = progress.waiting === 0 || progress.refused > planted;
    }
    const seconds = (performance.now() - began) / 1000;
    await killed;
    await killing[Symbol.asyncDispose]();
    const { kills } = killing;
    const heard = (await control({})).map(heardFrom);
    return await withClient(stage.databaseUrl, async (client) => {
      const findings: Finding[] = [];
      for (const [at, reports] of written.entries()) {
        const held = heard[at];
        if (held) findings.push(...(await checkReports(client, reports, held)));
      }
      findings.push(finding('no process broke by itself', kills.length, await stage.crashes()));
      const repeats = heard.reduce((total, one) => total + one.repeats, 0);
      const calls = await numberOf(client, CALLS, [first]);
      say(
        `seed ${seed}: ${kills.length} kills, ${calls} calls, ${repeats} repeats in ${seconds.toFixed(0)} s`,
      );
      return { messages: sum('messages'), planted, calls, repeats, kills, seconds, findings };
    });
  });
}
