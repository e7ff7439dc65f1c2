import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, type ProgramOptions, startProgram } from './program.ts';

/** A program that is started again at once whenever it ends, until it is stopped. */
export interface Supervised {
  /** `kill -9`. */
  kill(): void;
  stop(): Promise<void>;
}

/** A program that ends so soon after its start would only be started in a circle. */
const MIN_LIFE_MS = 3_000;
const PAUSE_MS = 200;

/** `kill -9`; a process that has just ended by itself needs none. */
export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Starts a program and keeps it running. */
export function supervise(options: ProgramOptions): Supervised {
  let running: Program = startProgram(options);
  let stopping = false;
  const watching = (async () => {
    while (!stopping) {
      const begun = Date.now();
      await running.ended;
      if (stopping) return;
      if (Date.now() - begun < MIN_LIFE_MS) await sleep(PAUSE_MS);
      if (!stopping) running = startProgram(options);
    }
  })();
  return {
    kill: () => {
      killIfAlive(running.pid);
    },
    stop: async () => {
      stopping = true;
      await running.stop();
      await watching;
    },
  };
}
