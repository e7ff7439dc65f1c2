import type { OrderRow } from '@mishwar/contract';
import { rowTone } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { ListTabs } from '../../shared/list/list-tabs.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import type { Tone } from '../../shared/theme/tokens.ts';
import { useBulkOrderActions } from './bulk-order-actions.ts';
import { NotFoundNotice } from './not-found-notice.tsx';
import { orderCard } from './order-card.tsx';
import { orderCountsQuery, ordersQuery } from './order-list.queries.ts';
import { useOrderColumns } from './orders-columns.tsx';
import { useListedOrdersFeed } from './orders-realtime.ts';
import { type OrdersSearch, ordersList } from './orders-search.ts';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { useFilterOptions } from './use-filter-options.ts';
import { useRowDialogs } from './use-row-dialogs.tsx';

export const orderId = (order: OrderRow) => order._id;
export const orderName = (order: OrderRow) => order.order_number;

/** The colour of an order's row in the kit's words. */
export function orderTone(order: OrderRow): Tone {
  const tone = rowTone(order);
  return tone === 'none' ? 'new' : tone;
}

interface OrdersPageProps {
  search: OrdersSearch;
  onSearch: (search: OrdersSearch, options: { replace: boolean }) => void;
  /** Live orders are another screen. */
  onLive: () => void;
}

/** All orders a page at a time: the plain list, and the fake orders on a tab of their own. */
export function OrdersPage({ search, onSearch, onLive }: OrdersPageProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const tab = search.tab ?? 'hypothetical';
  const query = useQuery(ordersQuery(search, zone));
  const columns = useOrderColumns({ fake: tab === 'fake' });
  const filterOptions = useFilterOptions();
  const bulkActions = useBulkOrderActions();
  const rows = query.data?.data.results;
  const { panel, dialog } = useRowDialogs(rows);
  useListedOrdersFeed();
  usePageHead({ title: t('orders.lists.orders_title'), parents: [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        list={ordersList}
        search={search}
        onSearch={onSearch}
        name={t('orders.lists.orders_title')}
        query={query}
        rows={rows}
        total={query.data?.data.total}
        totalExact={query.data?.data.total_exact}
        columns={columns}
        rowId={orderId}
        rowName={orderName}
        rowTone={orderTone}
        primaryFilter="keyword"
        filterOptions={filterOptions}
        panel={panel}
        card={orderCard}
        bulkActions={bulkActions}
        csvName="orders"
        tabs={
          <OrderTabs
            tab={tab}
            onTab={(next) => {
              if (next === 'live') onLive();
              else onSearch({ ...search, page: 1, tab: next }, { replace: false });
            }}
          />
        }
        toolbar={
          <OrdersToolbar
            exports={tab !== 'fake'}
            listId={ordersList.id}
            columns={columns}
            filters={search.filters}
            busy={query.isFetching}
            onRefresh={() => void query.refetch()}
          />
        }
        notice={<NotFoundNotice notFound={query.data?.not_found} />}
      />
      {dialog}
    </>
  );
}

type Tab = NonNullable<OrdersSearch['tab']>;

function OrderTabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(orderCountsQuery());
  return (
    <ListTabs<Tab>
      label={t('orders.lists.tabs.label')}
      active={tab}
      onChange={onTab}
      tabs={(['live', 'hypothetical', 'fake'] as const).map((name) => ({
        name,
        label: t(`orders.lists.tabs.${name}`),
        count: data?.[name].toLocaleString('en-US'),
      }))}
    />
  );
}
