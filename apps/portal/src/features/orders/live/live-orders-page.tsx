import type { OrderRow } from '@mishwar/contract';
import { getOrderTone, LIVE_PAGE_SIZE, LIVE_ROWS_PER_PAGE } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/list/list-page.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { useBulkOrderActions } from '../actions/bulk-order-actions.ts';
import { orderCard } from '../list/order-card.tsx';
import { liveOrdersQuery } from '../list/order-list.queries.ts';
import { orderId, orderName } from '../list/order-list.tsx';
import { useLiveArrivals } from '../list/orders-realtime.ts';
import { AttentionSlot, RefreshButton } from '../list/orders-toolbar.tsx';
import { useRowDialogs } from '../order/use-row-dialogs.tsx';
import { LiveLoaded, LiveToggle } from './live-orders-bar.tsx';
import { useLiveOrderColumns } from './live-orders-columns.tsx';
import {
  atViewPage,
  type LiveOrdersSearch,
  liveOrdersList,
  searchLoaded,
  viewPage,
} from './live-orders-search.ts';

const NO_ROWS: readonly OrderRow[] = [];

interface LiveOrdersPageProps {
  search: LiveOrdersSearch;
  onSearch: (search: LiveOrdersSearch, options: { replace: boolean }) => void;
  onHypothetical: () => void;
}

/** Orders under way, kept up to date by the server; the search looks through what is loaded. */
export function LiveOrdersPage({ search, onSearch, onHypothetical }: LiveOrdersPageProps) {
  const { t } = useTranslation();
  const query = useQuery(liveOrdersQuery(search.page));
  const { came, lastEvent } = useLiveArrivals();
  const columns = useLiveOrderColumns();
  const bulkActions = useBulkOrderActions();
  const loaded = query.data?.data.results ?? NO_ROWS;
  const { panel, dialog } = useRowDialogs(loaded);
  const typed = search.filters?.keyword ?? '';
  const { rows: size, part = 1 } = search;
  const found = useMemo(
    () => searchLoaded(loaded, typed, (method) => t(`orders.payment.${method}`)),
    [loaded, typed, t],
  );
  // What a search finds is paged by itself; without one, the table's pages run on into the server's next 200.
  const total = typed ? found.length : (query.data?.data.total ?? 0);
  const shown = useMemo(() => found.slice((part - 1) * size, part * size), [found, part, size]);
  usePageHead({ title: t('orders.live.title'), parents: [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        list={liveOrdersList}
        search={search}
        onSearch={({ filters }, options) => {
          const { filters: _before, part: _part, ...kept } = search;
          onSearch({ ...kept, ...(filters ? { filters } : {}) }, options);
        }}
        name={t('orders.live.title')}
        query={query}
        rows={query.data && shown}
        total={query.data && total}
        totalExact={typed ? true : query.data?.data.total_exact}
        columns={columns}
        rowId={orderId}
        rowName={orderName}
        rowTone={getOrderTone}
        primaryFilter="keyword"
        panel={panel}
        card={orderCard}
        bulkActions={bulkActions}
        csvName="live-orders"
        freshIds={came}
        live
        oneBar
        tabs={<LiveToggle onHypothetical={onHypothetical} />}
        toolbar={
          <>
            <AttentionSlot ready={query.isSuccess} />
            <LiveLoaded
              page={search.page}
              loaded={query.data?.data.results.length}
              total={query.data?.data.total ?? 0}
              lastEvent={lastEvent}
              busy={query.isPlaceholderData}
              onPage={(page) =>
                onSearch(atViewPage(search, (page - 1) * (LIVE_PAGE_SIZE / size) + 1), { replace: false })
              }
            />
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
          </>
        }
        pager={
          <Pager
            page={typed ? part : viewPage(search)}
            limit={size}
            total={query.data && total}
            totalExact={typed ? true : (query.data?.data.total_exact ?? true)}
            pageSizes={LIVE_ROWS_PER_PAGE}
            loading={query.isFetching && (query.isPending || query.isPlaceholderData)}
            onPage={(next) =>
              onSearch(
                typed ? { ...atViewPage(search, next), page: search.page } : atViewPage(search, next),
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
