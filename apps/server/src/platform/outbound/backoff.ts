import { halfJitterGenerator, noJitterGenerator } from 'cockatiel';

interface BackoffBounds {
  /** ms before the first retry. */
  initialMs: number;
  maxMs: number;
}

/** Exponential backoff before retry `attempt` (from 1), in ms: doubles with each attempt, up to `maxMs`. */
export function exponentialBackoffMs(attempt: number, { initialMs, maxMs }: BackoffBounds): number {
  const [ms] = noJitterGenerator(attempt - 1, { ...OPTIONS, initialDelay: initialMs, maxDelay: maxMs });
  return ms;
}

/** The same with half jitter: between half of it and all of it, so that retries spread out. */
export function jitteredBackoffMs(attempt: number, { initialMs, maxMs }: BackoffBounds): number {
  const [ms] = halfJitterGenerator(attempt - 1, { ...OPTIONS, initialDelay: initialMs, maxDelay: maxMs });
  return ms;
}

const OPTIONS = { exponent: 2, generator: noJitterGenerator };
