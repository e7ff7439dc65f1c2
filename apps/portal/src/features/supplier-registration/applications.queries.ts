import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { ApplicationsSearch } from './applications-search.ts';

/** A page of applications. */
export function applicationsQuery({ page, limit, sort, filters }: ApplicationsSearch) {
  return orpc.supplierRegistration.list.queryOptions({
    input: { page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });
}

/** One application with its decision. */
export const applicationQuery = (id: string) =>
  orpc.supplierRegistration.detail.queryOptions({ input: { id }, staleTime: 0 });

/** Invalidates the applications, and the companies that an acceptance adds to. */
export async function invalidateApplications(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: orpc.supplierRegistration.key() }),
    client.invalidateQueries({ queryKey: orpc.deliveryCompanies.list.key() }),
    client.invalidateQueries({ queryKey: orpc.lookups.deliveryCompanies.key() }),
  ]);
}
