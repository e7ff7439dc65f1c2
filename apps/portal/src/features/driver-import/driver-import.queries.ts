import type { DriverImport } from '@mishwar/contract';
import type { ImportOutcome } from '@mishwar/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

const REFETCH_INTERVAL_MS = 1_000;
export const IMPORT_ROWS_PER_PAGE = 20;

/** Whether the server is processing an import. */
export const isAtWork = (one: DriverImport | null | undefined): boolean =>
  one?.state === 'reading' || one?.state === 'applying';

/** Whether an import is unfinished: the server is processing it, or it waits for confirmation. */
export const isOpen = (one: DriverImport | null | undefined): one is DriverImport =>
  one != null && (isAtWork(one) || one.state === 'ready');

/** The operator's latest import. */
export const latestImportQuery = () =>
  orpc.driverImport.latest.queryOptions({ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });

/** An import's progress; polled while the server is processing it. */
export const importQuery = (id: string) =>
  queryOptions({
    ...orpc.driverImport.status.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isAtWork(data?.data) ? REFETCH_INTERVAL_MS : false),
  });

/** A page of the rows with the same result. */
export const importRowsQuery = (id: string, outcome: ImportOutcome, page: number) =>
  orpc.driverImport.rows.queryOptions({
    input: { id, outcome, page, limit: IMPORT_ROWS_PER_PAGE },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
