import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { memoryOf } from '../../tools/harness/program.ts';
import { exchange } from '../../tools/harness/requests.ts';
import type { Measured } from './probe.ts';

const INTERVAL_MS = 20;
const TIMEOUT_MS = 120_000;
/** A thread that was itself delayed by more does not measure the server. */
const MAX_OWN_DELAY_MS = 30;

const { origin, pid, idleOrigin } = workerData as { origin: string; pid: number | null; idleOrigin: string };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const idleAgent = new Agent({ keepAlive: true, maxSockets: 1 });
const NOTHING = { maxMs: 0, idleMs: 0 };
let worst = NOTHING;
let peakBytes: number | null = null;
let asked: number | null = null;
let idleAsked: number | null = null;
/** Longest answer of the idle process since `/healthz` was asked. */
let idleMs = 0;

/** Sends a request; resolves with the ms of the answer. A lost answer counts with the time until it was lost. */
async function ask(address: string, path: string, agent: Agent): Promise<number> {
  const started = performance.now();
  await exchange(address, { path, agent, timeoutMs: TIMEOUT_MS }).catch(() => undefined);
  return performance.now() - started;
}

/** What the open question has measured by now. */
function sampleOf(ms: number): typeof NOTHING {
  const pending = idleAsked === null ? 0 : performance.now() - idleAsked;
  return { maxMs: ms, idleMs: Math.min(ms, Math.max(idleMs, pending)) };
}

const worseOf = (one: typeof NOTHING, other: typeof NOTHING) =>
  one.maxMs - one.idleMs >= other.maxMs - other.idleMs ? one : other;

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
  if (asked === null && !isDelayed) {
    asked = now;
    idleMs = 0;
    void ask(origin, '/healthz', agent).then((ms) => {
      worst = worseOf(sampleOf(ms), worst);
      asked = null;
    });
  }
  if (idleAsked !== null) return;
  idleAsked = now;
  void ask(idleOrigin, '/', idleAgent).then((ms) => {
    idleMs = Math.max(idleMs, ms);
    idleAsked = null;
  });
}, INTERVAL_MS);

parentPort?.on('message', () => {
  const open = asked === null ? NOTHING : sampleOf(performance.now() - asked);
  const measured: Measured = { ...worseOf(open, worst), peakBytes };
  parentPort?.postMessage(measured);
  worst = NOTHING;
  peakBytes = null;
});
