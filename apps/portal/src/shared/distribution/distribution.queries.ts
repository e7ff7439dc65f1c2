import type { OdmScores } from '@mishwar/domain';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, orpc } from '../api/api.ts';

/** Formula, dispatch settings and mode in force. */
export function inForceQuery() {
  return orpc.distribution.inForce.queryOptions();
}

/** How many orders wait for a driver now. */
export function waitingOrdersQuery() {
  return orpc.distribution.waitingOrders.queryOptions({ staleTime: 0, refetchInterval: ONLINE_MS });
}

const ONLINE_MS = 15_000;

/** Scores of the online drivers, polled while shown. */
export function onlineScoresQuery() {
  return queryOptions({
    ...orpc.onlineScores.list.queryOptions(),
    refetchInterval: ONLINE_MS,
    select: ({ data }) => ({
      scores: data.scores.map(
        ([availability_score, distance_score, idle_time_score]): OdmScores => ({
          availability_score,
          distance_score,
          idle_time_score,
        }),
      ),
      isAll: data.is_all,
      asOf: data.as_of,
    }),
  });
}

/** The version history, newest first, with *load more*. */
export function versionsQuery(pages: number) {
  return queryOptions({
    queryKey: [...orpc.distribution.versions.key(), { pages }],
    queryFn: async ({ signal }) => {
      const numbers = Array.from({ length: pages }, (_, index) => index + 1);
      const read = await Promise.all(
        numbers.map((page) => api.distribution.versions({ page, limit: 20 }, { signal })),
      );
      // A version saved between two reads shifts one row onto the next page.
      const versions = new Map(
        read.flatMap(({ data }) => data.results).map((version) => [version.version, version]),
      );
      return { versions: [...versions.values()], total: read[0]?.data.total ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
}

/** Refetches everything that a save may have changed. */
export async function refreshSettings(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: orpc.distribution.key() }),
    client.invalidateQueries({ queryKey: orpc.onlineScores.key() }),
    client.invalidateQueries({ queryKey: orpc.settings.key() }),
  ]);
}
