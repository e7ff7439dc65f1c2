import type { OrderRow } from '@mishwar/contract';
import { getOrderTone, LIVE_PAGE_SIZE, LIVE_ROWS_PER_PAGE } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import { ListPage } from '../../../shared/list/list-page.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
import { useHeldRows } from '../../../shared/list/rows/use-held-rows.ts';
import { useLastPage } from '../../../shared/list/use-last-page.ts';
import type { CountViews } from '../../../shared/list/use-view-counts.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { stringifySearch } from '../../../shared/url/search-codec.ts';
import { useBulkOrderActions } from '../actions/bulk-order-actions.ts';
import { useArrivedIds, useLastEvent } from '../feed/orders-realtime.ts';
import { useListChanges } from '../feed/use-list-changes.ts';
import { renderOrderCard } from '../list/order-card.tsx';
import { liveOrdersQuery } from '../list/order-list.queries.ts';
import { getOrderId, getOrderNumber } from '../list/order-list.tsx';
import { RefreshButton } from '../list/orders-toolbar.tsx';
import { useRowDialogs } from '../order/use-row-dialogs.tsx';
import classes from './live-orders-bar.module.css';
import { LiveLoaded, LiveToggle } from './live-orders-bar.tsx';
import { useLiveOrderColumns } from './live-orders-columns.tsx';
import {
  addLeftRows,
  filterLoadedOrders,
  getTablePage,
  goToTablePage,
  type LiveOrdersSearch,
  liveOrdersList,
  narrowLoadedOrders,
  withoutPastOrders,
} from './live-orders-search.ts';

const LIVE_LIST = { list: 'live' } as const;
const NO_FILTERS = {};
const NO_ROWS: readonly OrderRow[] = [];

/** How often finished orders are looked at that leave the list by their age. */
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

const countLiveViews: CountViews<Pick<LiveOrdersSearch, 'filters'>> = async (searches, signal) => {
  const views = searches.map(({ filters = {} }) => ({ tab: 'live' as const, filters }));
  return (await api.orders.countViews({ views }, { signal })).data;
};

interface LiveOrdersPageProps {
  search: LiveOrdersSearch;
  onSearch: (search: LiveOrdersSearch, options: { replace: boolean }) => void;
  onHypothetical: () => void;
}

/** Open orders, updated by the realtime feed; the search filters the loaded orders. */
export function LiveOrdersPage({ search, onSearch, onHypothetical }: LiveOrdersPageProps) {
  const { t } = useTranslation();
  const query = useQuery(liveOrdersQuery(search));
  const arrivedIds = useArrivedIds();
  const lastEvent = useLastEvent();
  const { cameCount } = useListChanges({
    list: LIVE_LIST,
    filters: NO_FILTERS,
    page: search.page,
    answer: query.isPlaceholderData ? undefined : query.data,
    follow: search.page > 1 || search.by ? 'new' : 'nothing',
  });
  const columns = useLiveOrderColumns();
  const bulkActions = useBulkOrderActions();
  const read = query.data?.data.results ?? NO_ROWS;
  const { panel, dialog, rowKeys } = useRowDialogs(read);
  const typed = search.filters?.keyword ?? '';
  const { rows: size, part = 1 } = search;
  const { status, late } = search.filters ?? {};
  const isNarrowed = typed !== '' || status !== undefined || late !== undefined;
  const now = useNow(CLOCK_INTERVAL_MS);
  const current = useMemo(() => withoutPastOrders(read, now), [read, now]);
  // On a later page of the table new orders at the top would move every row down.
  const held = useHeldRows(current, getOrderId, part > 1 && !isNarrowed, {
    scope: `${search.page} ${part} ${size} ${search.by} ${search.sort}`,
    limit: LIVE_PAGE_SIZE,
  });
  const loaded = held.shown;
  const found = useMemo(() => {
    const narrowed = narrowLoadedOrders(
      loaded,
      { ...(status && { status }), ...(late && { late }) },
      new Date(),
    );
    return filterLoadedOrders(narrowed, typed, (method) => t(`orders.payment.${method}`));
  }, [loaded, typed, status, late, t]);
  // Search results have their own pages; without one the table pages continue over the server's pages.
  const total = isNarrowed ? found.length : (query.data?.data.total ?? 0) - (read.length - current.length);
  const shown = useMemo(() => found.slice((part - 1) * size, part * size), [found, part, size]);
  const { rows, leftIds } = useShownBefore(loaded, found, shown, stringifySearch({ ...search }));
  useLastPage(
    {
      page: isNarrowed ? part : getTablePage(search),
      limit: size,
      total: query.data && total,
      isEmpty: query.isSuccess && !query.isPlaceholderData && shown.length === 0,
    },
    (last) =>
      onSearch(
        isNarrowed ? { ...goToTablePage(search, last), page: search.page } : goToTablePage(search, last),
        {
          replace: true,
        },
      ),
  );
  usePageHead({ title: t('orders.live.title'), parents: [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        list={liveOrdersList}
        search={search}
        onSearch={({ filters, sort, by }, options) => {
          const { filters: _before, part: _part, sort: _sort, by: _by, ...kept } = search;
          const isSorted = by !== search.by || sort !== search.sort;
          onSearch(
            {
              ...kept,
              ...(isSorted ? { page: 1 } : {}),
              ...(filters ? { filters } : {}),
              ...(sort ? { sort } : {}),
              ...(by ? { by } : {}),
            },
            options,
          );
        }}
        name={t('orders.live.title')}
        query={query}
        rows={query.data && rows}
        leftIds={leftIds}
        total={query.data && total}
        totalExact={isNarrowed ? true : query.data?.data.total_exact}
        columns={columns}
        rowId={getOrderId}
        rowName={getOrderNumber}
        rowTone={getOrderTone}
        primaryFilter="keyword"
        panel={panel}
        rowKeys={rowKeys}
        card={renderOrderCard}
        bulkActions={bulkActions}
        countViews={countLiveViews}
        csvName="live-orders"
        freshIds={arrivedIds}
        live
        newRowsText={(count) => t('orders.lists.new', { count })}
        arrivals={{
          count: cameCount + held.waiting,
          onShow: () => {
            if (search.by) void query.refetch();
            onSearch(goToTablePage(search, 1), { replace: false });
          },
        }}
        oneBar
        notice={search.by && <p className={classes.notice}>{t('orders.live.due_order')}</p>}
        tabs={<LiveToggle onHypothetical={onHypothetical} />}
        toolbar={
          <>
            <LiveLoaded loaded={query.data && loaded.length} lastEvent={lastEvent} />
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
          </>
        }
        pager={
          <Pager
            page={isNarrowed ? part : getTablePage(search)}
            limit={size}
            total={query.data && total}
            totalExact={isNarrowed ? true : (query.data?.data.total_exact ?? true)}
            pageSizes={LIVE_ROWS_PER_PAGE}
            loading={query.isFetching && (query.isPending || query.isPlaceholderData)}
            onPage={(next) =>
              onSearch(
                isNarrowed
                  ? { ...goToTablePage(search, next), page: search.page }
                  : goToTablePage(search, next),
                { replace: false },
              )
            }
            onLimit={(rows) => {
              const { part: _part, ...kept } = search;
              onSearch({ ...kept, rows: rows as LiveOrdersSearch['rows'] }, { replace: false });
            }}
          />
        }
      />
      {dialog}
    </>
  );
}
