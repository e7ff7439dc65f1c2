import type { DriverRow } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../shared/api/api.ts';
import { patchRow } from '../../shared/list/patch-row.ts';
import type { CountViews } from '../../shared/list/use-view-counts.ts';
import type { DriverFilterValues, DriversSearch } from './drivers-search.ts';

/** A page of drivers. */
export function driversQuery({ page, limit, sort, filters }: DriversSearch) {
  return orpc.drivers.list.queryOptions({
    input: { page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });
}

/** All drivers: filters without a value are absent from the address, and the place of their view with them. */
const OF_ANY_STATUS = { status: ['active', 'inactive'] } satisfies DriverFilterValues;

/** Counts the drivers of each search. */
export const countDriverViews: CountViews<Pick<DriversSearch, 'filters'>> = async (searches, signal) => {
  const views = searches.map(({ filters = OF_ANY_STATUS }) => ({ filters }));
  return (await api.drivers.countViews({ views }, { signal })).data;
};

/** Writes the answer of an action into every cached list of drivers, those of one company included. */
export function patchDriver(client: QueryClient, id: string, patch: Partial<DriverRow>): void {
  const lists = [orpc.drivers.list, orpc.deliveryCompanies.drivers];
  patchRow(
    client,
    lists.map((list) => list.key({ type: 'query' })),
    id,
    patch,
  );
}

/** Invalidates every list of drivers: an action may have changed any row. */
export async function invalidateDrivers(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: orpc.drivers.key() }),
    client.invalidateQueries({ queryKey: orpc.deliveryCompanies.drivers.key() }),
  ]);
}

/** Polling interval of an open row: position, orders in hand and today's work. */
const GLANCE_REFRESH_MS = 30_000;

/** A driver at a glance, for an open row. */
export const driverGlanceQuery = (id: string) =>
  orpc.driverWork.glance.queryOptions({
    input: { id },
    staleTime: 0,
    refetchInterval: GLANCE_REFRESH_MS,
  });

/** All data of one driver; fetched again whenever the driver's page is opened. */
export const driverQuery = (id: string) =>
  orpc.drivers.edit.queryOptions({ input: { id }, staleTime: 0, refetchOnReconnect: false });
