import { withClient } from '@mishwar/db';
import { playWhatsapp } from '../../tools/harness/whatsapp.ts';
import { checkAcknowledged } from './acknowledged.ts';
import { Caller } from './client/caller.ts';
import { createRandom } from './client/random.ts';
import { Record } from './client/record.ts';
import { runDoubles } from './doubles/doubles.ts';
import { keylessTable, sendKeyless } from './doubles/keyless.ts';
import { partTable } from './finding.ts';
import { checkInvariants, lastOrder, untilDrained } from './invariants.ts';
import type { PartOptions, PartRun } from './options.ts';
import { runRaces } from './races.ts';
import { signInCast } from './stage/cast.ts';
import { setStage } from './stage/stage.ts';

const DRAIN_MS = 12_000;

/** Races and double sends against two API processes; nothing is killed. An order is offered long enough to be raced for. */
export async function runContests(options: PartOptions): Promise<PartRun> {
  const { seed, say, stack } = options;
  const [toRace, toDouble] = (['races', 'doubles'] as const).map((part) =>
    options.parts.includes(part) ? options[part] : 0,
  ) as [number, number];
  const stage = await setStage(options);
  // Nothing is killed: who has no answer after eight seconds gets none.
  const caller = stack.use(new Caller(stage.addresses, { connections: 96, patience: 8_000 }));
  await stage.startSecondApi();
  const cast = await signInCast(stage, caller);
  // The *driver is near* notification is off: without a receiver its message would stay in the outbox.
  stage.also(await playWhatsapp(stage.whatsappPort));
  const since = await lastOrder(stage.databaseUrl);
  caller.spread();
  const record = new Record();
  const on = { cast, caller, record };
  say(`seed ${seed}: ${toRace} races, ${toDouble} double sends of each route`);
  const races = toRace > 0 ? await runRaces({ ...on, random: createRandom(seed), say }, toRace) : null;
  return await withClient(stage.databaseUrl, async (client) => {
    const doubles = toDouble > 0 ? await runDoubles(on, client, toDouble) : null;
    const keyless = doubles ? [await sendKeyless(cast, caller, toDouble)] : [];
    await untilDrained(client, DRAIN_MS);
    const findings = [
      ...[...(races?.findings ?? []), ...(doubles?.findings ?? []), ...keyless],
      ...(await checkAcknowledged(client, record, since)),
      ...(await checkInvariants(client, since)),
    ];
    return {
      findings,
      tables: {
        ...(races && { races: partTable('races', races.counts, races.seconds, findings) }),
        ...(doubles && { doubles: `${doubles.table}\n\n${keylessTable()}` }),
      },
    };
  });
}
