import { setTimeout as sleep } from 'node:timers/promises';
import { type ProgramOptions, startProgram } from './program.ts';

export type Supervised = ReturnType<typeof supervise>;

/** A program that ends so soon after its start would only be started in a circle. */
const MIN_LIFE_MS = 3_000;
const PAUSE_MS = 200;

interface Ending {
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** `kill -9`; a process that has just ended by itself needs none. */
export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Starts something again whenever it ends, and again after `pauseMs` where it cannot be; answers what stops it. */
export function keepRunning(
  first: Ending,
  start: () => Promise<Ending>,
  pauseMs: (livedMs: number) => number,
): () => Promise<void> {
  let running = first;
  let isStopping = false;
  const watching = (async () => {
    for (let begun = Date.now(); !isStopping; begun = Date.now()) {
      await running.ended;
      for (let isThere = false; !isThere && !isStopping; ) {
        try {
          await sleep(pauseMs(Date.now() - begun));
          if (isStopping) return;
          running = await start();
          if (isStopping) await running.stop();
          isThere = true;
        } catch {
          begun = Date.now();
        }
      }
    }
  })();
  return async () => {
    isStopping = true;
    await running.stop();
    await watching;
  };
}

/** Starts a program, and starts it again at once whenever it ends, until it is stopped; `kill` is `kill -9`. */
export function supervise(options: ProgramOptions) {
  let running = startProgram(options);
  const again = async () => {
    running = startProgram(options);
    return running;
  };
  const stop = keepRunning(running, again, (lived) => (lived < MIN_LIFE_MS ? PAUSE_MS : 0));
  return { kill: () => killIfAlive(running.pid), stop };
}
