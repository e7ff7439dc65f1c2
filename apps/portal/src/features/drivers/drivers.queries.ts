import type { DriverRow } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { DriversSearch } from './drivers-search.ts';

/** A page of drivers. */
export function driversQuery({ page, limit, sort, filters }: DriversSearch) {
  return orpc.drivers.list.queryOptions({
    input: { page, limit: limit as 100 | 200 | 400 | 600, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });
}

interface ListAnswer {
  data: { results: DriverRow[] };
}

/** Shows in every list what an action's answer says of a driver. */
export function patchDriver(client: QueryClient, id: string, patch: Partial<DriverRow>): void {
  client.setQueriesData<ListAnswer>({ queryKey: orpc.drivers.list.key({ type: 'query' }) }, (answer) =>
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

/** Reads every list of drivers again: an action changed more than one can tell. */
export const readDriversAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.drivers.key() });

/** Everything of one driver; read anew whenever his page is opened. */
export const driverQuery = (id: string) =>
  orpc.drivers.edit.queryOptions({ input: { id }, staleTime: 0, refetchOnReconnect: false });
