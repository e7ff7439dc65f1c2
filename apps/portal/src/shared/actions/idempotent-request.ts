import { isDefiniteAnswer, type SendOutcome } from '@mishwar/domain';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { errorStatus } from '../api/error-text.ts';
import { newUuid } from '../api/new-uuid.ts';

/** Time limit of one send whose caller passes the signal on. */
const SEND_TIMEOUT_MS = 15_000;
/** Pauses before an automatic retry after an unknown outcome. */
const RETRY_DELAYS_MS = [800, 2500];
/** First part of the query key under which an attempt is kept. */
const ATTEMPT = 'idempotent-attempt';

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
}

const isNotDefinite = (outcome: SendOutcome) => !isDefiniteAnswer(outcome);
const outcomeOf = (error: unknown): SendOutcome => errorStatus(error) ?? 'no-answer';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const attemptKey = (personId: string, scope: readonly string[]): QueryKey => [ATTEMPT, personId, ...scope];

function storeAttempt(client: QueryClient, queryKey: QueryKey, attempt: Attempt): void {
  client.setQueryDefaults([ATTEMPT], { gcTime: Number.POSITIVE_INFINITY, meta: { outlivesSession: true } });
  client.setQueryData<Attempt>(queryKey, attempt);
}

/** The request of this person in `scope` whose outcome is unknown, or null. */
export function unansweredRequest<Request>(
  client: QueryClient,
  personId: string,
  scope: readonly string[],
): Request | null {
  const attempt = client.getQueryData<Attempt>(attemptKey(personId, scope));
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
  const { send, createKey = newUuid, isUnknown = isNotDefinite, autoRetry = false } = action;
  const queryKey = attemptKey(personId, action.scope);
  const held = client.getQueryData<Attempt>(queryKey);
  const isSame = held !== undefined && JSON.stringify(held.request) === JSON.stringify(request);
  const attempt = isSame ? held : { key: createKey(), request, isUnknown: false };
  storeAttempt(client, queryKey, attempt);
  const end = (outcome: SendOutcome) => {
    // Another request has taken the place of this one.
    if (client.getQueryData<Attempt>(queryKey)?.key !== attempt.key) return;
    if (isDefiniteAnswer(outcome)) client.removeQueries({ queryKey, exact: true });
    else storeAttempt(client, queryKey, { ...attempt, isUnknown: isUnknown(outcome) });
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
