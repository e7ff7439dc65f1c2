import { MAX_FILTER_VALUES } from '@mishwar/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { api, orpc } from '../../shared/api/api.ts';
import type { DeadLettersSearch, JobsSearch, QueuedJobsSearch } from './jobs-search.ts';

/** Polling interval: jobs start and end by the second. */
const REFETCH_INTERVAL_MS = 3_000;

type Search<Tab> = Omit<Tab, 'tab'>;

const pageOf = ({ page, limit, sort }: Pick<JobsSearch, 'page' | 'limit' | 'sort'>) => ({
  page,
  limit,
  sort: (sort ?? -1) as 1 | -1,
});

/** A page of jobs, polled. */
export const queuedJobsQuery = ({ filters = {}, ...page }: Search<QueuedJobsSearch>) =>
  orpc.jobs.list.queryOptions({
    input: { ...pageOf(page), filters },
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });

/** The recurring jobs, polled. */
export const recurringJobsQuery = () =>
  orpc.jobs.recurring.queryOptions({ refetchInterval: REFETCH_INTERVAL_MS });

/** A page of dead letters, polled. */
export const deadLettersQuery = ({ filters = {}, ...page }: Search<DeadLettersSearch>) =>
  orpc.jobs.deadLetters.queryOptions({
    input: { ...pageOf(page), filters },
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });

/** Sends dead letters again; returns how many messages wait now. */
export async function replayLetters(ids: readonly string[]): Promise<number> {
  let replayed = 0;
  for (let at = 0; at < ids.length; at += MAX_FILTER_VALUES) {
    const answer = await api.jobs.replay({ ids: ids.slice(at, at + MAX_FILTER_VALUES) });
    replayed += answer.replayed;
  }
  return replayed;
}
