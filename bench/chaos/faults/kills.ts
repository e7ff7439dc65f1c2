import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../tools/harness/measure.ts';
import type { Actor, Caller } from '../client/caller.ts';
import type { Random } from '../client/random.ts';
import type { Stage } from '../stage/stage.ts';

export type KillKind = 'server, one address' | 'server, two addresses' | 'worker' | 'database';

export interface Kill {
  readonly kind: KillKind;
  readonly time: Date;
  /** Ms in which the asking client had no answer; of a worker those in which nothing was relayed (known at the end). */
  outage: number | null;
}

const PATIENCE_MS = 30_000;
/** Questions under way at once: one that hangs does not hide that another is answered. */
const LANES = 3;
const PAUSE_MS = 5;
const ATTEMPT_MS = 2_000;

/**
 * Does `work` while a client asks without end, and answers what was killed. `work` gets what kills a process of each kind in
 * turn until `isOver()`, the next one only after the product answered again: each outage has one cause. Where `done` is
 * given, it has risen as well: a worker that is always killed while it starts would get nothing done.
 */
export async function whileKilling(
  stage: Stage,
  { caller, operator, random, pause }: { caller: Caller; operator: Actor; random: Random; pause: number },
  work: (killInTurn: (isOver: () => boolean, done?: () => number) => Promise<void>) => Promise<void>,
): Promise<Kill[]> {
  const kills: Kill[] = [];
  const probe = startProbe(stage, caller, operator);
  let round: ('server' | 'worker' | 'database')[] = [];
  await work(async (isOver, done) => {
    let doneBefore = done?.() ?? 0;
    for (;;) {
      await sleep(pause * random.between(0.7, 1.3));
      const hasMoved = () => isOver() || !done || done() > doneBefore || undefined;
      await until(hasMoved, { withinMs: PATIENCE_MS, pauseMs: 100 }).catch(() => undefined);
      doneBefore = done?.() ?? 0;
      if (isOver()) return;
      if (round.length === 0) round = random.shuffled(['server', 'worker', 'database']);
      const what = round.pop() ?? 'worker';
      const addresses = stage.servers.length === 1 ? 'one address' : 'two addresses';
      const kind = what === 'server' ? (`${what}, ${addresses}` as const) : what;
      const [kill, at] = [{ kind, time: new Date(), outage: null } as Kill, performance.now()];
      (what === 'server' ? random.pick(stage.servers) : stage[what]).kill();
      kills.push(kill);
      if (what === 'worker') continue;
      const waiting = { withinMs: PATIENCE_MS, pauseMs: 10 };
      kill.outage = await until(() => probe.outageAfter(at), waiting).catch(() => Number.POSITIVE_INFINITY);
    }
  });
  await probe.stop();
  return kills;
}

/** How many processes of each kind were killed. */
export const killCounts = (kills: readonly Kill[]): [what: string, times: number][] =>
  ['server', 'worker', 'database'].map((what) => [
    `${what}s killed`,
    kills.filter(({ kind }) => kind.startsWith(what)).length,
  ]);

/** Asks a question that reads the database, each time at the next address when one does not answer, until it is stopped. */
function startProbe(stage: Stage, caller: Caller, { identity }: Actor) {
  const ask = { method: 'GET', path: '/admin/api/v1/profile', identity };
  const answered: { asked: number; at: number }[] = [];
  let isStopped = false;
  const lane = async (): Promise<void> => {
    let address = 0;
    while (!isStopped) {
      const asked = performance.now();
      const answer = await caller.send(ask, ATTEMPT_MS, address).catch(() => null);
      if (answer?.status === 200) answered.push({ asked, at: performance.now() });
      else address = (address + 1) % stage.servers.length;
      await sleep(PAUSE_MS);
    }
  };
  const asking = Promise.all(Array.from({ length: LANES }, lane));
  return {
    /** Ms from the moment `at` until an answer to something that was asked after it; undefined while there is none. */
    outageAfter: (at: number): number | undefined => {
      const first = answered.find(({ asked }) => asked >= at);
      return first && first.at - at;
    },
    stop: async () => {
      isStopped = true;
      await asking;
    },
  };
}
