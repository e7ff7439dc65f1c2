import { withClient } from '@mishwar/db';
import { playWhatsapp } from '../../tools/harness/whatsapp.ts';
import { checkAcknowledged } from './acknowledged.ts';
import { Caller } from './client/caller.ts';
import { createRandom } from './client/random.ts';
import { Record } from './client/record.ts';
import { type DoublesRun, runDoubles } from './doubles/doubles.ts';
import { sendKeyless } from './doubles/keyless.ts';
import type { Finding } from './finding.ts';
import { checkInvariants, untilDrained } from './invariants.ts';
import type { Placing } from './offers.ts';
import type { Planted } from './plants.ts';
import { type RaceRun, runRaces } from './races.ts';
import { signInCast } from './stage/cast.ts';
import { setStage } from './stage/stage.ts';

export interface ContestOptions extends Planted {
  readonly seed: number;
  /** Orders that are raced for. */
  readonly races: number;
  /** Double sends of each route. */
  readonly doubles: number;
  readonly say: (line: string) => void;
}

export interface ContestRun {
  readonly races: RaceRun | null;
  readonly doubles: DoublesRun | null;
  readonly findings: readonly Finding[];
}

/** An order is offered for two minutes: long enough to be raced for. */
const WAVE_SECONDS = 60;
const CONNECTIONS = 96;
/** Nothing is killed: who has no answer by then gets none. */
const PATIENCE_MS = 8_000;
const DRAIN_MS = 12_000;

/** Races and double sends against two processes that answer calls; nothing is killed. */
export async function runContests(options: ContestOptions): Promise<ContestRun> {
  const { seed, say, races: _races, doubles: _doubles, ...planted } = options;
  const stage = await setStage({ waveSeconds: WAVE_SECONDS, ...planted });
  const caller = new Caller(stage.addresses, { connections: CONNECTIONS, patience: PATIENCE_MS });
  const record = new Record();
  try {
    await stage.startSecondApi();
    const cast = await signInCast(stage, caller);
    // The *driver is near* notification is off: without a receiver its message would stay in the outbox.
    stage.also(await playWhatsapp(stage.whatsappPort));
    const since = await withClient(stage.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>('select max(id) as id from orders');
      return Number(rows[0]?.id ?? 0);
    });
    caller.spread();
    const on: Placing = { cast, caller, record };
    say(`seed ${seed}: ${options.races} races, ${options.doubles} double sends of each route`);
    const races =
      options.races > 0 ? await runRaces({ ...on, random: createRandom(seed), say }, options.races) : null;
    return await withClient(stage.databaseUrl, async (client) => {
      const doubles = options.doubles > 0 ? await runDoubles(on, client, options.doubles) : null;
      const keyless = doubles ? [await sendKeyless(cast, caller, options.doubles)] : [];
      await untilDrained(client, DRAIN_MS);
      const findings = [
        ...(races?.findings ?? []),
        ...(doubles?.findings ?? []),
        ...keyless,
        ...(await checkAcknowledged(client, record, since)),
        ...(await checkInvariants(client, since)),
      ];
      return { races, doubles, findings };
    });
  } finally {
    caller.close();
    await stage.stop();
  }
}
