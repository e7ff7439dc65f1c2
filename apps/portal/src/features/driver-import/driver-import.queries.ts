import type { DriverImport } from '@mishwar/contract';
import type { ImportOutcome } from '@mishwar/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

const LOOK_MS = 1_000;
export const IMPORT_ROWS_PER_PAGE = 20;

/** Whether the server is at work on an import. */
export const isAtWork = (one: DriverImport | null | undefined): boolean =>
  one?.state === 'reading' || one?.state === 'applying';

/** Whether an import still waits for something: for the server, or for whoever uploaded it. */
export const isOpen = (one: DriverImport | null | undefined): one is DriverImport =>
  one != null && (isAtWork(one) || one.state === 'ready');

/** The import that the operator began last. */
export const latestImportQuery = () =>
  orpc.driverImport.latest.queryOptions({ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });

/** How far an import is; looked at again as long as the server is at work on it. */
export const importQuery = (id: string) =>
  queryOptions({
    ...orpc.driverImport.status.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isAtWork(data?.data) ? LOOK_MS : false),
  });

/** A page of the rows that become the same. */
export const importRowsQuery = (id: string, outcome: ImportOutcome, page: number) =>
  orpc.driverImport.rows.queryOptions({
    input: { id, outcome, page, limit: IMPORT_ROWS_PER_PAGE },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
