import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { memoryOf } from '../../bench/harness/program.ts';

const INTERVAL_MS = 20;
const TIMEOUT_MS = 120_000;
/** A thread that was itself delayed by more does not measure the server. */
const MAX_OWN_DELAY_MS = 30;

const { origin, pid } = workerData as { origin: string; pid: number | null };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let maxMs = 0;
let peakBytes: number | null = null;
let asked: number | null = null;

/** Asks `/healthz`; resolves with the ms of the answer. A lost answer counts with the time until it was lost. */
function ask(): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = () => resolve(performance.now() - started);
    get(`${origin}/healthz`, { agent, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume();
      answer.once('close', end);
    }).once('error', end);
  });
}

let due = performance.now() + INTERVAL_MS;
setInterval(() => {
  const now = performance.now();
  const isDelayed = now - due > MAX_OWN_DELAY_MS;
  due = now + INTERVAL_MS;
  if (pid !== null) {
    try {
      peakBytes = Math.max(peakBytes ?? 0, memoryOf(pid));
    } catch {
      // The process has ended; the command reports it.
    }
  }
  if (asked !== null || isDelayed) return;
  asked = now;
  void ask().then((ms) => {
    maxMs = Math.max(maxMs, ms);
    asked = null;
  });
}, INTERVAL_MS);

parentPort?.on('message', () => {
  const pending = asked === null ? 0 : performance.now() - asked;
  parentPort?.postMessage({ maxMs: Math.max(maxMs, pending), peakBytes });
  maxMs = 0;
  peakBytes = null;
});
