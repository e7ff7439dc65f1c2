import { Box } from '@mantine/core';
import { getOrderTone, LIVE_ROWS_PER_PAGE } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { ListPage } from '../../../shared/list/list-page.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
import { useLastPage } from '../../../shared/list/use-last-page.ts';
import type { CountViews } from '../../../shared/list/use-view-counts.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { useBulkOrderActions } from '../actions/bulk-order-actions.ts';
import { useArrivedIds, useLastEvent } from '../feed/orders-realtime.ts';
import { renderOrderCard } from '../list/order-card.tsx';
import { getOrderId, getOrderNumber } from '../list/order-list.tsx';
import { RefreshButton } from '../list/orders-toolbar.tsx';
import { useRowDialogs } from '../order/use-row-dialogs.tsx';
import { LiveLoaded, LiveToggle } from './live-orders-bar.tsx';
import { useLiveOrderColumns } from './live-orders-columns.tsx';
import {
  getTablePage,
  goToTablePage,
  type LiveOrdersSearch,
  liveOrdersList,
  readLiveSearch,
} from './live-orders-search.ts';
import { useLiveOrders } from './use-live-orders.ts';

const countLiveViews: CountViews<Pick<LiveOrdersSearch, 'filters'>> = async (searches, signal) => {
  const views = searches.map(({ filters = {} }) => ({ tab: 'live' as const, filters }));
  return (await api.orders.countViews({ views }, { signal })).data;
};

interface LiveOrdersPageProps {
  search: LiveOrdersSearch;
  onSearch: (search: LiveOrdersSearch, options: { replace: boolean }) => void;
  onHypothetical: () => void;
}

/** Open orders, updated by the realtime feed; the keyword searches the loaded orders. */
export function LiveOrdersPage({ search, onSearch, onHypothetical }: LiveOrdersPageProps) {
  const { t } = useTranslation();
  const { query, total, totalExact, isNarrowed, isFiltered, ...live } = useLiveOrders(search);
  const arrivedIds = useArrivedIds();
  const lastEvent = useLastEvent();
  const columns = useLiveOrderColumns();
  const bulkActions = useBulkOrderActions();
  const { panel, dialog, rowKeys } = useRowDialogs(live.read);
  const { rows: size, part = 1 } = search;
  const tablePage = isNarrowed ? part : getTablePage(search);
  const goToPage = (page: number, replace: boolean) => {
    const next = goToTablePage(search, page);
    onSearch(isNarrowed ? { ...next, page: search.page } : next, { replace });
  };
  useLastPage(
    {
      page: tablePage,
      limit: size,
      total,
      isEmpty: query.isSuccess && !query.isPlaceholderData && live.isEmpty,
    },
    (last) => goToPage(last, true),
  );
  usePageHead({ title: t('orders.live.title'), parents: [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        list={liveOrdersList}
        search={search}
        // Other filters and another sort begin at the first page, of the server and of the table.
        onSearch={(next, options) =>
          onSearch(readLiveSearch({ ...next, rows: size, page: 1, part: 1 }), options)
        }
        name={t('orders.live.title')}
        query={query}
        rows={query.data && live.rows}
        leftIds={live.leftIds}
        total={total}
        totalExact={totalExact}
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
        live={!isFiltered}
        onBusy={live.onBusy}
        newRowsText={(count) => t('orders.lists.new', { count })}
        arrivals={{
          count: live.cameCount + live.waiting,
          onShow: () => {
            if (isFiltered && search.page === 1) void query.refetch();
            onSearch(goToTablePage(search, 1), { replace: false });
          },
        }}
        oneBar
        notice={
          search.by && (
            <Box component="p" className="size-12-5 soft" p="4px 16px">
              {t('orders.live.due_order')}
            </Box>
          )
        }
        tabs={<LiveToggle onHypothetical={onHypothetical} />}
        toolbar={
          <>
            <LiveLoaded loaded={query.data && live.loaded} lastEvent={lastEvent} />
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
          </>
        }
        pager={
          <Pager
            page={tablePage}
            limit={size}
            total={total}
            totalExact={totalExact}
            pageSizes={LIVE_ROWS_PER_PAGE}
            loading={query.isFetching && (query.isPending || query.isPlaceholderData)}
            onPage={(next) => goToPage(next, false)}
            onLimit={(rows) =>
              onSearch(readLiveSearch({ ...search, rows, page: 1, part: 1 }), { replace: false })
            }
          />
        }
      />
      {dialog}
    </>
  );
}
