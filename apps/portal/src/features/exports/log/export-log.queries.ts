import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import type { ExportLogSearch } from './export-log-search.ts';

/** Polling interval of the first page, on which files are made. */
const REFETCH_INTERVAL_MS = 5_000;

/** A page of the export log. */
export function exportLogQuery({ page, limit, sort, filters: { date, ...filters } = {} }: ExportLogSearch) {
  return orpc.exports.list.queryOptions({
    input: {
      ...filters,
      ...(date?.from && { createdAtFrom: date.from }),
      ...(date?.to && { createdAtTo: date.to }),
      page,
      limit,
      sort: sort ?? -1,
    },
    placeholderData: keepPreviousData,
    refetchInterval: page === 1 ? REFETCH_INTERVAL_MS : false,
  });
}
