import type { Plan, PlanRow } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { PlansSearch } from './plans-search.ts';

/** A page of pricing plans. */
export function plansQuery({ page, limit, sort, filters }: PlansSearch) {
  return orpc.plans.list.queryOptions({
    input: { page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });
}

/** One plan, as it is stored now. */
export const planQuery = (id: string) => orpc.plans.edit.queryOptions({ input: { id }, staleTime: 0 });

export const PURCHASES_PER_PAGE = 10;

/** Who bought a plan, and how often by month. */
export const purchasesQuery = (id: string, page: number) =>
  orpc.plans.purchases.queryOptions({
    input: { id, page, limit: PURCHASES_PER_PAGE },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface ListAnswer {
  data: { results: PlanRow[] };
}

/** Writes the server's answer into every cached list of plans. */
export function patchPlan(client: QueryClient, plan: Plan): void {
  client.setQueriesData<ListAnswer>({ queryKey: orpc.plans.list.key({ type: 'query' }) }, (answer) =>
    answer?.data.results.some(({ _id }) => _id === plan._id)
      ? {
          ...answer,
          data: {
            ...answer.data,
            results: answer.data.results.map((row) => (row._id === plan._id ? { ...row, ...plan } : row)),
          },
        }
      : answer,
  );
}

/** Invalidates the lists and details of plans. */
export const invalidatePlans = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.plans.key() });
