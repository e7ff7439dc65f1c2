import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Running } from './stage.ts';

/** What was measured since the last `take`. */
export interface Measured {
  /** Longest answer of `/healthz` in ms. */
  readonly maxMs: number;
  /** Peak of the server's resident memory; null where its process is not known. */
  readonly peakBytes: number | null;
}

export interface Probe {
  /** Returns what was measured since the last call, and starts again. */
  take(): Promise<Measured>;
  stop(): Promise<void>;
}

/** Watches a server from a thread of its own, which the attacks do not delay. */
export function startProbe({ origin, pid }: Pick<Running, 'origin' | 'pid'>): Probe {
  const thread = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData: { origin, pid } });
  return {
    take: async () => {
      thread.postMessage('take');
      const [measured] = (await once(thread, 'message')) as [Measured];
      return measured;
    },
    stop: async () => {
      await thread.terminate();
    },
  };
}
