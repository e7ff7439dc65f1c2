import type { Log } from '../log/log.ts';

export interface Loop {
  /** Runs a round now, or again after the current one. */
  wake(): void;
  /** Whether it waits for its next round without a pending wake-up. */
  isIdle(): boolean;
  /** Ends after the current round. */
  stop(): Promise<void>;
}

const AFTER_FAILURE_MS = 1_000;

/**
 * Repeats `round`, one at a time: at once while it returns true, otherwise after `pauseMs`. A round that throws is
 * logged and retried after a second.
 */
export function startLoop(
  log: Log,
  name: string,
  pauseMs: number | (() => number),
  round: () => Promise<boolean>,
): Loop {
  let stopped = false;
  let woken = false;
  let resting = false;
  let wakeUp: (() => void) | undefined;
  const pause = async (ms: number) => {
    if (woken || stopped) return;
    resting = true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    resting = false;
  };
  const run = async () => {
    while (!stopped) {
      woken = false;
      try {
        if (!(await round())) await pause(typeof pauseMs === 'number' ? pauseMs : pauseMs());
      } catch (error) {
        if (!stopped) log.error({ error }, `${name} failed`);
        await pause(AFTER_FAILURE_MS);
      }
    }
  };
  const ended = run();
  return {
    wake() {
      woken = true;
      wakeUp?.();
    },
    isIdle: () => resting && !woken,
    async stop() {
      stopped = true;
      wakeUp?.();
      await ended;
    },
  };
}
