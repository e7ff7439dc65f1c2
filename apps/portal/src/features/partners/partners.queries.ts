import type { Partner } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
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

interface ListAnswer {
  data: { results: Partner[] };
}

/** Writes the answer of an action into every cached list of partner users. */
export function patchPartner(client: QueryClient, id: string, patch: Partial<Partner>): void {
  const queryKey = orpc.partners.ofCompany.key({ type: 'query' });
  client.setQueriesData<ListAnswer>({ queryKey }, (answer) =>
    answer?.data.results.some(({ _id }) => _id === id)
      ? {
          ...answer,
          data: {
            ...answer.data,
            results: answer.data.results.map((row) => (row._id === id ? { ...row, ...patch } : row)),
          },
        }
      : answer,
  );
}

/** Invalidates the lists and details of partner users. */
export const invalidatePartners = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.partners.key() });
