import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask, Caller } from '../client/caller.ts';

/** Questions under way at once: one that hangs does not hide that another is answered. */
const LANES = 3;
const PAUSE_MS = 5;
const ATTEMPT_MS = 2_000;

/** A client that asks without end, each time at the next address when one does not answer. */
export interface Probe {
  /** Ms from the moment `at` until an answer to something that was asked after it; null while there is none. */
  outageAfter(at: number): number | null;
  stop(): Promise<void>;
}

/** Asks a question that reads the database, until it is stopped. Times are of `performance.now`. */
export function startProbe(caller: Caller, ask: Ask, addresses: () => number): Probe {
  const answered: { asked: number; at: number }[] = [];
  let stopped = false;
  const lane = async (): Promise<void> => {
    let address = 0;
    while (!stopped) {
      const asked = performance.now();
      const answer = await caller.send(ask, ATTEMPT_MS, address).catch(() => null);
      if (answer?.status === 200) answered.push({ asked, at: performance.now() });
      else address = (address + 1) % addresses();
      await sleep(PAUSE_MS);
    }
  };
  const asking = Promise.all(Array.from({ length: LANES }, lane));
  return {
    outageAfter: (at) => {
      const first = answered.find(({ asked }) => asked >= at);
      return first ? first.at - at : null;
    },
    stop: async () => {
      stopped = true;
      await asking;
    },
  };
}
