import { QueryClient } from '@tanstack/react-query';
import { errorStatus } from './error-text.ts';

/** Whether no server answered, or one that could not serve. */
function isUnanswered(error: unknown): boolean {
  const status = errorStatus(error);
  return status === null || status === 502 || status === 503 || status === 504;
}

/** Retries a read twice when no answer came; an error status is not retried. */
const worthRetrying = (failures: number, error: unknown): boolean => failures < 2 && isUnanswered(error);

/** Milliseconds before a retry: with both, a read without an answer fails in less than 3 s. */
const retryDelay = (failures: number) => 500 * 2 ** failures;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthRetrying,
      retryDelay,
      // Offline a read fails and says so; by default it would wait without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
    },
    // An action fails at once, offline too: the person decides about the retry. By default it would wait, and be sent later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads again what is on screen and had no answer, as when the server is back. */
export function refetchUnanswered(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isUnanswered(state.error),
  });
}

/** Empties the caches at the end of a session, except for queries with `meta.outlivesSession`. */
export function clearSessionData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => !meta?.outlivesSession });
  client.getMutationCache().clear();
}
