import type { OrderRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListChanges } from '../feed/use-list-changes.ts';
import { liveOrdersQuery } from '../list/order-list.queries.ts';
import { getTablePage, type LiveOrdersSearch, toServerFilters } from './live-orders-search.ts';
import { useLiveRows } from './use-live-rows.ts';

const LIVE_LIST = { list: 'live' } as const;
const NO_ROWS: readonly OrderRow[] = [];

/** How often the first page of a filtered list is read again, in ms. */
const REFETCH_INTERVAL_MS = 5_000;

/** The live orders of a search: its page as it was read, how the list has changed since, and the rows to show. */
export function useLiveOrders(search: LiveOrdersSearch) {
  const [isBusy, setBusy] = useState(false);
  const filters = toServerFilters(search);
  const isFiltered = Object.keys(filters).length > 0;
  // Orders also come to match by the clock, without an event. No row may leave while the reader works with the rows.
  const isPolled = isFiltered && getTablePage(search) === 1 && !isBusy;
  const query = useQuery({
    ...liveOrdersQuery(search, filters),
    refetchInterval: isPolled ? REFETCH_INTERVAL_MS : false,
  });
  const { cameCount, total: changedTotal } = useListChanges({
    list: LIVE_LIST,
    filters,
    page: search.page,
    answer: query.isPlaceholderData ? undefined : query.data,
    // At the top of a list without a filter new orders are inserted.
    follow: isFiltered ? 'all' : search.page > 1 ? 'new' : 'nothing',
  });
  const page = query.data?.data;
  const read = page?.results ?? NO_ROWS;
  const { total, ...live } = useLiveRows(search, read, page?.total ?? 0);
  const latest = live.isNarrowed ? { count: total, isExact: true } : changedTotal;
  // Where none of the rows from before matches, whether any order does is known once it is read.
  const isKnown = page !== undefined && !(query.isPlaceholderData && live.isEmpty);
  return {
    query,
    read,
    ...live,
    cameCount,
    isFiltered,
    /** Undefined while loading. */
    total: isKnown ? (latest?.count ?? total) : undefined,
    totalExact: latest?.isExact ?? page?.total_exact ?? true,
    /** For the list: whether the reader works with the rows. */
    onBusy: setBusy,
  };
}
