export interface RateLimiter {
  /** Seconds to wait, or 0 where the request may proceed. */
  take(subject: string): number;
}

export interface Limits {
  /** The limiter of that name, created with `perMinute` on first use. */
  limiter(name: string, perMinute: number): RateLimiter;
}

export interface CountingLimiter extends RateLimiter {
  /** Deducts requests that other processes let through; the bucket may become negative. */
  debit(subject: string, calls: number): void;
  /** Requests let through since the last call, by subject. */
  drainTaken(): ReadonlyMap<string, number>;
}

interface Bucket {
  tokens: number;
  at: number;
}

const MAX_SUBJECTS = 50_000;

/** Burst size of a limit of `perMinute`. */
export const burstSize = (perMinute: number): number => Math.max(10, Math.ceil(perMinute / 6));

/** Token bucket for each subject: refills evenly with `perMinute` and holds a sixth of it. */
export function createRateLimiter(perMinute: number, now: () => number = Date.now): CountingLimiter {
  const burst = burstSize(perMinute);
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  let taken = new Map<string, number>();
  const bucketOf = (subject: string): Bucket => {
    const at = now();
    const bucket = buckets.get(subject) ?? { tokens: burst, at };
    // A clock that was set back takes no tokens away.
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, at - bucket.at) * perMs);
    bucket.at = at;
    // Reinserted last: the first entries are the least recently used.
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
