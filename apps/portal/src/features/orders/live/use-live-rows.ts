import type { OrderRow } from '@mishwar/contract';
import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/format/use-now.ts';
import { useHeldRows } from '../../../shared/list/rows/use-held-rows.ts';
import { stringifySearch } from '../../../shared/url/search-codec.ts';
import { getOrderId } from '../list/order-list.tsx';
import {
  addLeftRows,
  filterLoadedOrders,
  type LiveOrdersSearch,
  narrowLoadedOrders,
  withoutPastOrders,
} from './live-orders-search.ts';

/** How often orders are looked at that leave the list by their age, or become late. */
const CLOCK_INTERVAL_MS = 15_000;

/**
 * The rows of the table page with those that it has shown under this search and that the search no longer matches. Rows
 * that newer ones have moved to the next page are not among them.
 */
function useShownBefore(
  loaded: readonly OrderRow[],
  found: readonly OrderRow[],
  shown: readonly OrderRow[],
  scope: string,
) {
  const before = useRef({ scope, ids: new Set<string>() });
  return useMemo(() => {
    if (before.current.scope !== scope) before.current = { scope, ids: new Set() };
    const { ids } = before.current;
    const withLeft = addLeftRows({ loaded, found, shown }, ids);
    for (const { _id } of shown) ids.add(_id);
    return withLeft;
  }, [loaded, found, shown, scope]);
}

/** What the live list shows of the orders that were read. */
interface LiveRows {
  /** The rows of the table page. */
  rows: readonly OrderRow[];
  /** Those of them that the search no longer matches. */
  leftIds: ReadonlySet<string>;
  /** Orders in the list's page, before the keyword. */
  loaded: number;
  /** New orders that wait so that no row moves. */
  waiting: number;
  /** Whether a keyword searches the loaded orders. */
  isNarrowed: boolean;
  /** Orders that the search matches. */
  total: number;
  isEmpty: boolean;
}

/** The rows of a live search among the orders that were read under its filters, of `readTotal`. */
export function useLiveRows(
  search: LiveOrdersSearch,
  read: readonly OrderRow[],
  readTotal: number,
): LiveRows {
  const { t } = useTranslation();
  const typed = search.filters?.keyword ?? '';
  const { rows: size, part = 1 } = search;
  const { status, late } = search.filters ?? {};
  const isNarrowed = typed !== '';
  const isFiltered = status !== undefined || late !== undefined;
  const now = useNow(CLOCK_INTERVAL_MS);
  const current = useMemo(() => withoutPastOrders(read, now), [read, now]);
  // On a later page of the table new orders at the top would move every row down. A filtered list has none inserted.
  const held = useHeldRows(current, getOrderId, part > 1 && !isNarrowed && !isFiltered, {
    scope: `${search.page} ${part} ${size} ${search.by} ${search.sort}`,
    limit: LIVE_PAGE_SIZE,
  });
  const loaded = held.shown;
  const matching = useMemo(
    () => narrowLoadedOrders(loaded, { status, late }, now),
    [loaded, status, late, now],
  );
  const found = useMemo(
    () => filterLoadedOrders(matching, typed, (method) => t(`orders.payment.${method}`)),
    [matching, typed, t],
  );
  // What a keyword finds has its own pages; without one the table pages continue over the server's pages.
  const left = read.length - current.length + loaded.length - matching.length;
  const total = isNarrowed ? found.length : readTotal - left;
  const shown = useMemo(() => found.slice((part - 1) * size, part * size), [found, part, size]);
  const { rows, leftIds } = useShownBefore(loaded, found, shown, stringifySearch({ ...search }));
  return {
    ...{ rows, leftIds, isNarrowed, total },
    loaded: loaded.length,
    waiting: held.waiting,
    isEmpty: shown.length === 0,
  };
}
