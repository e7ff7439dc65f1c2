import type { CompanyRow } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import { patchRow } from '../../shared/list/patch-row.ts';
import type { CompaniesSearch } from './companies-search.ts';

/** A page of delivery companies. */
export function companiesPageQuery({ page, limit, sort, filters }: CompaniesSearch) {
  return orpc.deliveryCompanies.list.queryOptions({
    input: { page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });
}

/** One delivery company; fetched again whenever a page of it is opened. */
export const companyQuery = (id: string) =>
  orpc.deliveryCompanies.detail.queryOptions({ input: { id }, staleTime: 0, refetchOnReconnect: false });

/** A company's day; read again every minute. */
export const companyGlanceQuery = (id: string) =>
  orpc.deliveryCompanies.glance.queryOptions({ input: { id }, staleTime: 0, refetchInterval: 60_000 });

/** A company's month, "2026-11". */
export const companyStatementQuery = (id: string, month: string) =>
  orpc.deliveryCompanies.statement.queryOptions({ input: { id, month }, staleTime: 0 });

/** What a deactivation of the company stops. */
export const companyDependentsQuery = (id: string) =>
  orpc.deliveryCompanies.dependents.queryOptions({ input: { id }, staleTime: 0 });

/** Writes the answer of an action into every cached list of companies. */
export const patchCompany = (client: QueryClient, id: string, patch: Partial<CompanyRow>): void =>
  patchRow(client, [orpc.deliveryCompanies.list.key({ type: 'query' })], id, patch);

/** Invalidates the lists and details of companies, and the pickers that name them. */
export async function invalidateCompanies(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: orpc.deliveryCompanies.key() }),
    client.invalidateQueries({ queryKey: orpc.lookups.deliveryCompanies.key() }),
  ]);
}
