import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  type IBackoff,
} from 'cockatiel';
import { exponentialBackoffMs } from './backoff.ts';
import { ThirdPartyError } from './third-party-error.ts';

/**
 * More than a destination has under way at once, so that one hiccup of the line does not open it; and a third party that
 * fails four of ten calls is still spoken to.
 */
const CONSECUTIVE_FAILURES_TO_OPEN = 10;
const STATES: Partial<Record<CircuitState, 'closed' | 'half_open' | 'open'>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
};
const OPEN_BOUNDS = { initialMs: 5_000, maxMs: 120_000 };

/** No request was sent: the breaker is open. */
export class CircuitOpenError extends ThirdPartyError {
  constructor() {
    super('third_party_unreachable', 'the circuit breaker is open');
  }
}

/** Keeps requests from a third party that fails. One for each third party and process. */
export interface CircuitBreaker {
  /** ms until the next request is let through; 0 while closed or half-open. */
  openForMs(): number;
  /** Whether requests pass freely. While half-open a single request decides. */
  isClosed(): boolean;
  state(): 'closed' | 'half_open' | 'open';
  /** Runs a request. Throws what it throws, and CircuitOpenError while open. */
  execute<Result>(request: () => Promise<Result>): Promise<Result>;
}

/**
 * A circuit breaker that opens after ten consecutive failures, for 5 s. Each failure of the half-open request doubles
 * the open time, up to 120 s; its success closes the breaker.
 *
 * @param isFailure whether an error says that the third party is unreachable; any other error counts as a response
 */
export function createCircuitBreaker(isFailure: (error: unknown) => boolean): CircuitBreaker {
  let openUntil = 0;
  const openForMs = () => Math.max(0, Math.ceil(openUntil - performance.now()));
  // The policy measures by a clock that may be set back, and compares with this duration: an infinite one leaves the
  // decision to the monotonic clock.
  const halfOpenAfter: IBackoff<{ attempt: number }> = {
    get duration() {
      return openForMs() > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    },
    next({ attempt }) {
      openUntil = performance.now() + exponentialBackoffMs(attempt, OPEN_BOUNDS);
      return halfOpenAfter;
    },
  };
  const breaker = new ConsecutiveBreaker(CONSECUTIVE_FAILURES_TO_OPEN);
  const policy = circuitBreaker(handleAll, { breaker, halfOpenAfter });
  return {
    openForMs: () => (policy.state === CircuitState.Open ? openForMs() : 0),
    isClosed: () => policy.state === CircuitState.Closed,
    state: () => STATES[policy.state] ?? 'open',
    async execute(request) {
      const run = () =>
        request().then(
          (result) => ({ result }),
          (error: unknown) => {
            if (isFailure(error)) throw error;
            return { error };
          },
        );
      const outcome = await policy.execute(run).catch((error: unknown) => {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new CircuitOpenError();
      });
      if ('error' in outcome) throw outcome.error;
      return outcome.result;
    },
  };
}
