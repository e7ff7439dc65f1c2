export interface CircuitBreaker {
  /** ms until the next try, or 0 where one may be made now. */
  closedFor(now: number): number;
  succeeded(): void;
  failed(now: number): void;
}

const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 120_000;

/**
 * After five failures in a row nothing is sent for a while, which doubles with every failure that follows, up to two
 * minutes; one success and all is as before.
 */
export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0;
  let until = 0;
  return {
    closedFor: (now) => Math.max(0, until - now),
    succeeded() {
      failures = 0;
      until = 0;
    },
    failed(now) {
      failures += 1;
      if (failures < FAILURES_TO_OPEN) return;
      until = now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - FAILURES_TO_OPEN));
    },
  };
}
