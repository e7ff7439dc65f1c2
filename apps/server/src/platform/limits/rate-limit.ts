export interface RateLimiter {
  /** Seconds to wait, or 0 where the call may go on. */
  take(subject: string): number;
}

export interface Limits {
  /** The limiter of that name, made with `perMinute` when it is first asked for. */
  limiter(name: string, perMinute: number): RateLimiter;
}

export interface CountingLimiter extends RateLimiter {
  /** Counts calls that other processes let through. What they took beyond the bucket is owed. */
  debit(subject: string, calls: number): void;
  /** What was let through here since this was last asked, by subject. */
  drainTaken(): ReadonlyMap<string, number>;
}

interface Bucket {
  tokens: number;
  at: number;
}

const MAX_SUBJECTS = 50_000;

/** Of a limit of `perMinute`, what may come at once. */
export const burstSize = (perMinute: number): number => Math.max(10, Math.ceil(perMinute / 6));

/** A bucket for each subject that fills evenly with `perMinute` and holds a sixth of it, so that bursts pass. */
export function createRateLimiter(perMinute: number, now: () => number = Date.now): CountingLimiter {
  const burst = burstSize(perMinute);
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  let taken = new Map<string, number>();
  const bucketOf = (subject: string): Bucket => {
    const at = now();
    const bucket = buckets.get(subject) ?? { tokens: burst, at };
    bucket.tokens = Math.min(burst, bucket.tokens + (at - bucket.at) * perMs);
    bucket.at = at;
    // Put last, so that the first ones are those unused for longest.
    buckets.delete(subject);
    buckets.set(subject, bucket);
    if (buckets.size > MAX_SUBJECTS) buckets.delete(buckets.keys().next().value ?? subject);
    return bucket;
  };
  return {
    take(subject) {
      const bucket = bucketOf(subject);
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000));
      bucket.tokens -= 1;
      taken.set(subject, (taken.get(subject) ?? 0) + 1);
      return 0;
    },
    debit(subject, calls) {
      bucketOf(subject).tokens -= calls;
    },
    drainTaken() {
      const since = taken;
      taken = new Map();
      return since;
    },
  };
}
