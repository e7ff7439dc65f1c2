import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Running } from './stage.ts';

/** What was measured since the last `take`. */
export interface Measured {
  /** Longest answer of `/healthz` in ms; that in which the server itself was slowest. */
  readonly maxMs: number;
  /** Longest answer of an idle process meanwhile, in ms: what other programs on the machine cost. */
  readonly idleMs: number;
  /** Peak of the server's resident memory; null where its process is not known. */
  readonly peakBytes: number | null;
}

const IDLE_SERVER = fileURLToPath(new URL('./idle-server.ts', import.meta.url));

/** Watches a server from a thread of its own, beside an idle process; `take` returns what was measured since its last call. */
export async function startProbe({ origin, pid }: Pick<Running, 'origin' | 'pid'>) {
  const idle = fork(IDLE_SERVER, { stdio: 'ignore' });
  const [port] = (await once(idle, 'message')) as [number];
  const thread = new Worker(new URL('./probe-thread.ts', import.meta.url), {
    workerData: { origin, pid, idleOrigin: `http://127.0.0.1:${port}` },
  });
  return {
    take: async () => {
      thread.postMessage('take');
      const [measured] = (await once(thread, 'message')) as [Measured];
      return measured;
    },
    [Symbol.asyncDispose]: async () => {
      await thread.terminate();
      idle.kill();
    },
  };
}
