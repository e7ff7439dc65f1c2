import type { Plan } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import { patchRow } from '../../shared/list/patch-row.ts';
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

/** Writes the server's answer into every cached list of plans. */
export const patchPlan = (client: QueryClient, plan: Plan): void =>
  patchRow(client, [orpc.plans.list.key({ type: 'query' })], plan._id, plan);

/** Invalidates the lists and details of plans. */
export const invalidatePlans = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.plans.key() });
