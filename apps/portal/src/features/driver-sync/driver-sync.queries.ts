import type { DriverSync, SyncedDriver } from '@mishwar/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

const REFETCH_INTERVAL_MS = 1_000;
export const SYNCED_DRIVERS_PER_PAGE = 20;

type SyncUnderWay = DriverSync & { state: 'queued' | 'running' };

/** Whether a sync is queued or running. */
export const isUnderWay = (sync: DriverSync | null | undefined): sync is SyncUnderWay =>
  sync?.state === 'queued' || sync?.state === 'running';

/** The latest sync of each integration; polled while one of them runs. */
export const syncsQuery = () =>
  queryOptions({
    ...orpc.driverSync.latest.queryOptions(),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ sync }) => isUnderWay(sync)) ? REFETCH_INTERVAL_MS : false,
  });

/** A page of the drivers in a sync's report. */
export const syncedDriversQuery = (id: string, outcome: SyncedDriver['outcome'], page: number) =>
  orpc.driverSync.drivers.queryOptions({
    input: { id, outcome, page, limit: SYNCED_DRIVERS_PER_PAGE, sort: 1 },
    placeholderData: keepPreviousData,
    // A running sync adds to them.
    staleTime: 0,
  });
