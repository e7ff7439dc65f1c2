import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '../request-error.ts';
import { PROBE_PATHS } from './probe-paths.ts';

const SAMPLE_MS = 500;
/** Interval in ms at which the delay is measured; a loop without delay shows this as its mean. */
const RESOLUTION_MS = 10;
/** High samples in a row after which requests are refused: one alone is a long turn, not a lasting overload. */
const SUSTAINED_SAMPLES = 2;
const RETRY_AFTER_SECONDS = 2;

/**
 * Answers 503 with Retry-After while the mean delay of the event loop exceeds `maxDelayMs` in two samples of 0.5 s in
 * a row, so that the requests in progress finish; probes are exempt. The first sample begins when the server listens:
 * the start is no load. 0 refuses nothing.
 */
export function refuseWhenDelayed(server: FastifyInstance, maxDelayMs: number): void {
  const load = createOverloadDetector(maxDelayMs);
  server.decorate('isOverloaded', load.isOverloaded);
  if (maxDelayMs === 0) return;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let timer: NodeJS.Timeout | undefined;
  server.addHook('onListen', async () => {
    let since = performance.now();
    histogram.enable();
    timer = setInterval(() => {
      const now = performance.now();
      // A loop that did not turn during the whole sample has recorded nothing.
      load.record(histogram.count > 0 ? histogram.mean / 1e6 - RESOLUTION_MS : now - since);
      histogram.reset();
      since = now;
    }, SAMPLE_MS).unref();
  });
  server.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  server.addHook('onRequest', async (request) => {
    if (!load.isOverloaded() || PROBE_PATHS.has(request.routeOptions.url ?? '')) return;
    throw new RequestError(503, 'server_busy', RETRY_AFTER_SECONDS);
  });
}

/** Judges samples of a delay in ms: overload is a row of samples above `maxDelayMs`, and ends with the first below it. */
export function createOverloadDetector(maxDelayMs: number): {
  record(delayMs: number): void;
  isOverloaded(): boolean;
} {
  let highInARow = 0;
  return {
    record(delayMs) {
      highInARow = delayMs > maxDelayMs ? highInARow + 1 : 0;
    },
    isOverloaded: () => highInARow >= SUSTAINED_SAMPLES,
  };
}
