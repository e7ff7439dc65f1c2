import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../client/random.ts';
import type { Stage } from '../stage/stage.ts';
import type { Probe } from './outage.ts';

export type KillKind = 'server, one address' | 'server, two addresses' | 'worker' | 'database';

export interface Kill {
  readonly kind: KillKind;
  /** Of `performance.now`. */
  readonly at: number;
  /** The same moment by the clock. */
  readonly time: Date;
  /** Ms in which the asking client had no answer; of a worker those in which nothing was relayed (known at the end). */
  outage: number | null;
}

const PATIENCE_MS = 30_000;

/**
 * Kills a process of each kind in turn, in a sequence and with pauses of the seed's choice, until `until()`. The next one
 * is killed only after the product answered again, so that each outage has one cause.
 */
export async function killInTurn(
  stage: Stage,
  probe: Probe,
  random: Random,
  { until, pause }: { until: () => boolean; pause: number },
): Promise<Kill[]> {
  const kills: Kill[] = [];
  let round: ('server' | 'worker' | 'database')[] = [];
  for (;;) {
    await sleep(pause * random.between(0.7, 1.3));
    if (until()) return kills;
    if (round.length === 0) round = random.shuffled(['server', 'worker', 'database']);
    const what = round.pop() ?? 'worker';
    const kill: Kill = { kind: kindOf(stage, what), at: performance.now(), time: new Date(), outage: null };
    if (what === 'database') stage.database.kill();
    else if (what === 'worker') stage.worker.kill();
    else random.pick(stage.servers).kill();
    kills.push(kill);
    if (what !== 'worker') kill.outage = await outageOf(probe, kill.at);
  }
}

function kindOf(stage: Stage, what: 'server' | 'worker' | 'database'): KillKind {
  if (what !== 'server') return what;
  return stage.servers.length === 1 ? 'server, one address' : 'server, two addresses';
}

async function outageOf(probe: Probe, at: number): Promise<number> {
  for (const end = at + PATIENCE_MS; performance.now() < end; await sleep(10)) {
    const outage = probe.outageAfter(at);
    if (outage !== null) return outage;
  }
  return Number.POSITIVE_INFINITY;
}
