import type { CircuitBreaker } from '../delivery/circuit-breaker.ts';
import { ThirdPartyError } from './third-party-error.ts';

/** How often a party is asked, and how long is waited in between. */
export interface Patience {
  tries: number;
  /** ms after the first failure; doubles with each one, up to a minute. */
  firstRetryMs: number;
}

const LONGEST_RETRY_MS = 60_000;

/** ms before the next try, never quite the same. */
export function pauseAfter({ firstRetryMs }: Patience, failures: number, random = Math.random): number {
  const usual = Math.min(LONGEST_RETRY_MS, firstRetryMs * 2 ** (failures - 1));
  return Math.round(usual * (0.5 + random() / 2));
}

/**
 * Asks until there is an answer, at most `tries` times, with growing pauses; a party whose breaker is open is left alone
 * until it closes. `wait` may throw to give up. What the party refuses is not asked again. Throws PartyProblem.
 */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  patience: Patience,
  breaker: CircuitBreaker,
  wait: (ms: number) => Promise<void>,
): Promise<Answer> {
  for (let failures = 0; ; ) {
    const closed = breaker.closedFor(Date.now());
    if (closed > 0) await wait(closed);
    try {
      const answer = await ask();
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (!(error instanceof ThirdPartyError)) throw error;
      // A party that refuses is there.
      if (error.code === 'party_refused') {
        breaker.succeeded();
        throw error;
      }
      breaker.failed(Date.now());
      failures += 1;
      if (failures >= patience.tries) throw error;
      await wait(pauseAfter(patience, failures));
    }
  }
}
