import { MAX_FILTER_VALUES } from '@mishwar/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { api, orpc } from '../../shared/api/api.ts';
import type { RegulatorQueueSearch } from './regulator-queue-search.ts';

/** Polling intervals: while something is on its way, and otherwise. */
const UNDER_WAY_INTERVAL_MS = 2_000;
const IDLE_INTERVAL_MS = 30_000;

/** A page of what the regulator does not know of, polled. */
export const regulatorQueueQuery = ({ page, limit, sort, filters = {} }: RegulatorQueueSearch) =>
  orpc.regulatorQueue.list.queryOptions({
    input: { page, limit, sort: sort ?? -1, filters },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.results.some(({ next_attempt_at }) => next_attempt_at !== null)
        ? UNDER_WAY_INTERVAL_MS
        : IDLE_INTERVAL_MS,
  });

/** How much is missing, by operation and reason. `isReplaying` polls often. */
export const queueSummaryQuery = (isReplaying: boolean) =>
  orpc.regulatorQueue.summary.queryOptions({
    refetchInterval: isReplaying ? UNDER_WAY_INTERVAL_MS : IDLE_INTERVAL_MS,
  });

/** Sends named operations again; returns how many wait now. */
export async function replayIds(ids: readonly string[]): Promise<number> {
  let replayed = 0;
  for (let at = 0; at < ids.length; at += MAX_FILTER_VALUES) {
    const answer = await api.regulatorQueue.replay({ ids: ids.slice(at, at + MAX_FILTER_VALUES) });
    replayed += answer.replayed;
  }
  return replayed;
}
