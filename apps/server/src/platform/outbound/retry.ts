import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import { jitteredBackoffMs } from './backoff.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { rejectOnAbort } from './reject-on-abort.ts';
import { ThirdPartyError } from './third-party-error.ts';

/** How often a request to a third party is sent, and the delay between attempts. */
export interface RetryPolicy {
  maxAttempts: number;
  /** ms before the second attempt; doubles with each one, up to a minute, with half jitter. */
  initialDelayMs: number;
}

const MAX_DELAY_MS = 60_000;

/** Whether another attempt may succeed: a refusal is final. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ThirdPartyError && error.code !== 'third_party_refused';

/** A circuit breaker for requests that throw ThirdPartyError; a refusal shows that the third party is reachable. */
export const createThirdPartyBreaker = (): CircuitBreaker => createCircuitBreaker(isRetryable);

/**
 * Sends a request until it succeeds, with exponential backoff and jitter. While the breaker is open no request is sent,
 * and the wait costs no attempt.
 *
 * @param signal ends the wait and the attempts at once
 * @throws the last ThirdPartyError, any other error of `request` at once, the reason of `signal`
 */
export function withRetry<Result>(
  request: () => Promise<Result>,
  { maxAttempts, initialDelayMs }: RetryPolicy,
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<Result> {
  const bounds = { initialMs: initialDelayMs, maxMs: MAX_DELAY_MS };
  const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt }) =>
    Math.max(jitteredBackoffMs(attempt, bounds), breaker.openForMs()),
  );
  const rejected = breaker.openForMs() > 0 ? 1 : 0;
  const policy = retry(handleWhen(isRetryable), {
    maxAttempts: maxAttempts - 1 + rejected,
    backoff,
  }).dangerouslyUnref();
  // The policy's timer cannot be cancelled; it ends without an effect.
  return rejectOnAbort(
    policy.execute(() => {
      signal.throwIfAborted();
      return breaker.execute(request);
    }, signal),
    signal,
  );
}
