import type { AssignedDriver, Subscription } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import { patchRow } from '../../shared/list/patch-row.ts';
import type { SubscribedDriversSearch, SubscriptionsSearch } from './subscriptions-search.ts';

const POLL_MS = 700;

const createdIn = (date: { from?: string; to?: string } | undefined) => ({
  ...(date?.from && { createdAtFrom: date.from }),
  ...(date?.to && { createdAtTo: date.to }),
});

/** A page of subscriptions. */
export function subscriptionsQuery({
  page,
  limit,
  sort,
  filters: { date, ...texts } = {},
}: SubscriptionsSearch) {
  return orpc.subscriptions.list.queryOptions({
    input: { page, limit, sort: sort ?? -1, ...texts, ...createdIn(date) },
    placeholderData: keepPreviousData,
  });
}

/** One subscription, as it is stored now. */
export const subscriptionQuery = (id: string) =>
  orpc.subscriptions.detail.queryOptions({ input: { id }, staleTime: 0 });

/** The filters of a company's drivers, as the list and an assignment of all of them send them. */
export const driverFilters = (
  companyId: string,
  { date, ...texts }: NonNullable<SubscribedDriversSearch['filters']> = {},
) => ({ companyId, ...texts, ...createdIn(date) });

/** A page of a company's drivers with their memberships. */
export function subscribedDriversQuery(
  companyId: string,
  { page, limit, sort, filters }: SubscribedDriversSearch,
) {
  return orpc.subscriptions.drivers.queryOptions({
    input: {
      ...driverFilters(companyId, filters),
      ...{ page, limit, sort: sort ?? -1 },
    },
    placeholderData: keepPreviousData,
  });
}

/** An assignment, read again while it runs. */
export const assignmentQuery = (id: string) =>
  orpc.subscriptions.progress.queryOptions({
    input: { id },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.data.state !== 'running' ? false : POLL_MS),
  });

/** What an assignment did for the drivers of one outcome. */
export const assignedDriversQuery = (
  id: string,
  outcome: NonNullable<AssignedDriver['outcome']>,
  page: number,
) =>
  orpc.subscriptions.progressByDriver.queryOptions({
    input: { id, outcome: [outcome], page, limit: 20 },
    placeholderData: keepPreviousData,
  });

/** Writes a saved subscription into every cached list. */
export const patchSubscription = (client: QueryClient, saved: Subscription): void =>
  patchRow(client, [orpc.subscriptions.list.key({ type: 'query' })], saved._id, saved);

interface ListAnswer {
  data: { results: Subscription[]; count: number };
}

/** Takes a deleted subscription out of every cached list. */
export function dropSubscription(client: QueryClient, id: string): void {
  client.setQueriesData<ListAnswer>(
    { queryKey: orpc.subscriptions.list.key({ type: 'query' }) },
    (answer) => {
      if (!answer) return answer;
      const results = answer.data.results.filter(({ _id }) => _id !== id);
      const count = answer.data.count - (answer.data.results.length - results.length);
      return { ...answer, data: { ...answer.data, results, count } };
    },
  );
}

/** Invalidates the lists and details of subscriptions and their drivers. */
export const invalidateSubscriptions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.subscriptions.key() });
