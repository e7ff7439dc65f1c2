export interface RateLimiter {
  /** Seconds to wait, or 0 where the call may go on. */
  take(subject: string): number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const MOST_SUBJECTS = 50_000;

/**
 * A bucket for each subject that fills evenly with `perMinute` and holds a sixth of it, so that bursts pass. Counted
 * in this process alone: a limit against floods, not an account of calls.
 */
export function createRateLimiter(perMinute: number, now: () => number = Date.now): RateLimiter {
  const burst = Math.max(10, Math.ceil(perMinute / 6));
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  return {
    take(subject) {
      const at = now();
      const bucket = buckets.get(subject) ?? { tokens: burst, at };
      bucket.tokens = Math.min(burst, bucket.tokens + (at - bucket.at) * perMs);
      bucket.at = at;
      // Put last, so that the first ones are those unused for longest.
      buckets.delete(subject);
      buckets.set(subject, bucket);
      if (buckets.size > MOST_SUBJECTS) buckets.delete(buckets.keys().next().value ?? subject);
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000));
      bucket.tokens -= 1;
      return 0;
    },
  };
}
