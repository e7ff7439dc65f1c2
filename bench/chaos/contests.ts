import { withClient } from '@mishwar/db';
import { scoped } from '../../tools/harness/scoped.ts';
import { playWhatsapp } from '../../tools/harness/whatsapp.ts';
import { checkAcknowledged } from './acknowledged.ts';
import { Caller } from './client/caller.ts';
import { createRandom } from './client/random.ts';
import { Record } from './client/record.ts';
import { type DoublesRun, runDoubles } from './doubles/doubles.ts';
import { sendKeyless } from './doubles/keyless.ts';
import type { Finding } from './finding.ts';
import { checkInvariants, lastOrder, untilDrained } from './invariants.ts';
import type { Placing } from './offers.ts';
import type { Planted } from './plants.ts';
import { type RaceRun, runRaces } from './races.ts';
import { signInCast } from './stage/cast.ts';
import { setStage } from './stage/stage.ts';

interface ContestOptions extends Planted {
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
const DRAIN_MS = 12_000;

/** Races and double sends against two processes that answer calls; nothing is killed. */
export async function runContests(options: ContestOptions): Promise<ContestRun> {
  return scoped(async (stack) => {
    const { seed, say } = options;
    const stage = stack.use(await setStage({ waveSeconds: WAVE_SECONDS, ...options }));
    // Nothing is killed: who has no answer after eight seconds gets none.
    const caller = stack.use(new Caller(stage.addresses, { connections: 96, patience: 8_000 }));
    await stage.startSecondApi();
    const cast = await signInCast(stage, caller);
    // The *driver is near* notification is off: without a receiver its message would stay in the outbox.
    stage.also(await playWhatsapp(stage.whatsappPort));
    const since = await lastOrder(stage.databaseUrl);
    caller.spread();
    const record = new Record();
    const on: Placing = { cast, caller, record };
    say(`seed ${seed}: ${options.races} races, ${options.doubles} double sends of each route`);
    const racing = { ...on, random: createRandom(seed), say };
    const races = options.races > 0 ? await runRaces(racing, options.races) : null;
    return await withClient(stage.databaseUrl, async (client) => {
      const doubles = options.doubles > 0 ? await runDoubles(on, client, options.doubles) : null;
      const keyless = doubles ? [await sendKeyless(cast, caller, options.doubles)] : [];
      await untilDrained(client, DRAIN_MS);
      const findings = [
        ...[...(races?.findings ?? []), ...(doubles?.findings ?? []), ...keyless],
        ...(await checkAcknowledged(client, record, since)),
        ...(await checkInvariants(client, since)),
      ];
      return { races, doubles, findings };
    });
  });
}
