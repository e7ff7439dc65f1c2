import type { Partner } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import { patchRow } from '../../shared/list/patch-row.ts';
import type { PartnersSearch } from './partners-search.ts';

/** A page of the partner users of a company. */
export function partnersQuery(companyId: string, { page, limit, sort, filters }: PartnersSearch) {
  return orpc.partners.ofCompany.queryOptions({
    input: {
      id: companyId,
      page,
      limit,
      sort: sort ?? -1,
      filters: filters ?? {},
    },
    placeholderData: keepPreviousData,
  });
}

/** One partner user; fetched again whenever the form is opened. */
export const partnerQuery = (pid: string) =>
  orpc.partners.detail.queryOptions({ input: { pid }, staleTime: 0, refetchOnReconnect: false });

/** Writes the answer of an action into every cached list of partner users. */
export const patchPartner = (client: QueryClient, id: string, patch: Partial<Partner>): void =>
  patchRow(client, [orpc.partners.ofCompany.key({ type: 'query' })], id, patch);

/** Invalidates the lists and details of partner users. */
export const invalidatePartners = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.partners.key() });
