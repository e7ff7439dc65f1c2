import type { DriverSync, SyncedDriver } from '@mishwar/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

const LOOK_MS = 1_000;
export const SYNCED_DRIVERS_PER_PAGE = 20;

type SyncUnderWay = DriverSync & { state: 'queued' | 'running' };

/** Whether a sync still waits or runs. */
export const isUnderWay = (sync: DriverSync | null | undefined): sync is SyncUnderWay =>
  sync?.state === 'queued' || sync?.state === 'running';

/** The latest sync of each party; looked at again as long as one of them is under way. */
export const syncsQuery = () =>
  queryOptions({
    ...orpc.driverSync.latest.queryOptions(),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ sync }) => isUnderWay(sync)) ? LOOK_MS : false,
  });

/** A page of the drivers of whom a sync has something to tell. */
export const syncedDriversQuery = (id: string, outcome: SyncedDriver['outcome'], page: number) =>
  orpc.driverSync.drivers.queryOptions({
    input: { id, outcome, page, limit: SYNCED_DRIVERS_PER_PAGE, sort: 1 },
    placeholderData: keepPreviousData,
    // A sync that goes on adds to them.
    staleTime: 0,
  });
