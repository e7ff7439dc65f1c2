import { QueryClient } from '@tanstack/react-query';
import { errorStatus } from './error-text.ts';

/** Retries a read twice when no answer came; an error status is not retried. */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = errorStatus(error);
  return failures < 2 && (status === null || status === 502 || status === 503 || status === 504);
}

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
    mutations: { retry: false },
  },
});

/** Empties the caches at the end of a session, except for queries with `meta.outlivesSession`. */
export function clearSessionData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => !meta?.outlivesSession });
  client.getMutationCache().clear();
}
