import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, type ProgramOptions, startProgram } from './program.ts';

/** A program that is started again at once whenever it ends, until it is stopped. */
export interface Supervised {
  /** `kill -9`. */
  kill(): void;
  stop(): Promise<void>;
}

/** A program that ends so soon after its start would only be started in a circle. */
const SHORTEST_LIFE_MS = 3_000;
const PAUSE_MS = 200;

/** Starts a program and keeps it running. */
export function supervise(options: ProgramOptions): Supervised {
  let running: Program = startProgram(options);
  let stopping = false;
  const watching = (async () => {
    while (!stopping) {
      const begun = Date.now();
      await running.ended;
      if (stopping) return;
      if (Date.now() - begun < SHORTEST_LIFE_MS) await sleep(PAUSE_MS);
      if (!stopping) running = startProgram(options);
    }
  })();
  return {
    kill: () => {
      process.kill(running.pid, 'SIGKILL');
    },
    stop: async () => {
      stopping = true;
      await running.stop();
      await watching;
    },
  };
}
