import { isDefiniteAnswer, type SendOutcome } from '@mishwar/domain';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { errorStatus } from '../api/error-text.ts';
import { newUuid } from '../api/new-uuid.ts';

/** Time limit of one send whose caller passes the signal on. */
const SEND_TIMEOUT_MS = 15_000;
/** Pauses before an automatic retry after an unknown outcome. */
const RETRY_DELAYS_MS = [800, 2500];
/** First part of the query key under which the attempts of a scope are kept. */
const ATTEMPT = 'idempotent-attempt';
/** Attempts of a scope that are kept at once, where its requests add up. */
const MAX_ATTEMPTS = 20;

/** A request without a definite answer so far. */
interface Attempt {
  key: string;
  request: unknown;
  /** Set after the last retry, when the request may or may not have been carried out. */
  isUnknown: boolean;
}

export interface IdempotentAction<Request, Answer> {
  /** Names the action and its object: an attempt outlives its component and is found again by this. */
  scope: readonly string[];
  send: (request: Request, key: string, signal: AbortSignal) => Promise<Answer>;
  /** Makes the idempotency key of a new request; a UUID by default. */
  createKey?: () => string;
  /** Whether an outcome leaves it open if the request was carried out; by default every answer that is not definite. */
  isUnknown?: (outcome: SendOutcome) => boolean;
  /** Retries twice after an unknown outcome. */
  autoRetry?: boolean;
  /**
   * Whether each request adds something, as a gift does: a request without an answer keeps its key while others are sent,
   * so that its repeat adds nothing. By default only the last request has a key, as a repeat of an earlier one sets a
   * value back.
   */
  addsUp?: boolean;
}

const isNotDefinite = (outcome: SendOutcome) => !isDefiniteAnswer(outcome);
const outcomeOf = (error: unknown): SendOutcome => errorStatus(error) ?? 'no-answer';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const attemptKey = (personId: string, scope: readonly string[]): QueryKey => [ATTEMPT, personId, ...scope];

/** The attempts of a scope, the latest first. */
const storedAttempts = (client: QueryClient, queryKey: QueryKey): readonly Attempt[] =>
  client.getQueryData<readonly Attempt[]>(queryKey) ?? [];

function storeAttempts(client: QueryClient, queryKey: QueryKey, attempts: readonly Attempt[]): void {
  client.setQueryDefaults([ATTEMPT], { gcTime: Number.POSITIVE_INFINITY, meta: { outlivesSession: true } });
  if (attempts.length > 0) client.setQueryData(queryKey, attempts);
  else client.removeQueries({ queryKey, exact: true });
}

/** The request of this person in `scope` whose outcome is unknown, or null. */
export function unansweredRequest<Request>(
  client: QueryClient,
  personId: string,
  scope: readonly string[],
): Request | null {
  const [attempt] = storedAttempts(client, attemptKey(personId, scope));
  // Only `sendIdempotently` writes here, and a scope has one type of request.
  return attempt?.isUnknown ? (attempt.request as Request) : null;
}

/**
 * Sends a request under an idempotency key. The same request gets the same key until there is a definite answer, also
 * when its component is gone meanwhile; another request, and the same one after a definite answer, gets a new key.
 * Throws the error of the last send.
 */
export async function sendIdempotently<Request, Answer>(
  client: QueryClient,
  personId: string,
  action: IdempotentAction<Request, Answer>,
  request: Request,
): Promise<Answer> {
  const { send, createKey = newUuid, isUnknown = isNotDefinite, autoRetry = false, addsUp = false } = action;
  const queryKey = attemptKey(personId, action.scope);
  const text = JSON.stringify(request);
  const held = storedAttempts(client, queryKey);
  const same = held.find((one) => JSON.stringify(one.request) === text);
  const attempt: Attempt = same ?? { key: createKey(), request, isUnknown: false };
  const others = held.filter((one) => one !== same);
  storeAttempts(client, queryKey, [attempt, ...others].slice(0, addsUp ? MAX_ATTEMPTS : 1));
  const end = (outcome: SendOutcome) => {
    const ended = isDefiniteAnswer(outcome) ? [] : [{ ...attempt, isUnknown: isUnknown(outcome) }];
    // Other requests may have taken the place of this one.
    const left = storedAttempts(client, queryKey).flatMap((one) => (one.key === attempt.key ? ended : [one]));
    storeAttempts(client, queryKey, left);
  };
  const delays = autoRetry ? RETRY_DELAYS_MS : [];
  for (let sends = 0; ; sends += 1) {
    try {
      const answer = await send(request, attempt.key, AbortSignal.timeout(SEND_TIMEOUT_MS));
      end(200);
      return answer;
    } catch (error) {
      const outcome = outcomeOf(error);
      const delay = isUnknown(outcome) ? delays[sends] : undefined;
      if (delay === undefined) {
        end(outcome);
        throw error;
      }
      await wait(delay);
    }
  }
}
