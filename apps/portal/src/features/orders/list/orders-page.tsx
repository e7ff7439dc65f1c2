import type { OrderRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ListTabs } from '../../../shared/list/list-tabs.tsx';
import { useOrderSlots } from '../../../shared/orders/order-slots.tsx';
import { useBulkOrderActions } from '../actions/bulk-order-actions.ts';
import { countOrderViews, orderCountsQuery, ordersQuery } from './order-list.queries.ts';
import { OrderList } from './order-list.tsx';
import { useOrderColumns } from './orders-columns.tsx';
import { type OrdersSearch, ordersList } from './orders-search.ts';
import { OrdersToolbar } from './orders-toolbar.tsx';

interface OrdersPageProps {
  search: OrdersSearch;
  onSearch: (search: OrdersSearch, options: { replace: boolean }) => void;
  /** Opens the live orders, which are another page. */
  onLive: () => void;
}

/** The paged order list, with a tab for fake orders. */
export function OrdersPage({ search, onSearch, onLive }: OrdersPageProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const { CreateFakeOrder } = useOrderSlots();
  const tab = search.tab ?? 'hypothetical';
  const fake = tab === 'fake';
  const navigate = useNavigate();
  const openFake = useCallback(
    ({ order_number }: OrderRow) =>
      void navigate({ to: '/faker-order/drivers', search: { 'faker-order-id': order_number } }),
    [navigate],
  );
  const query = useQuery(ordersQuery(search, zone));
  const columns = useOrderColumns({ fake });
  const counts = useQuery(orderCountsQuery()).data;
  const isFiltered = Object.keys(search.filters ?? {}).length > 0;
  return (
    <OrderList
      title={t('orders.lists.orders_title')}
      list={ordersList}
      search={search}
      onSearch={onSearch}
      query={query}
      followed={{ list: tab }}
      // One source for tab, pager and heading.
      total={isFiltered ? undefined : counts?.[tab]}
      columns={columns}
      primaryFilter="keyword"
      bulkActions={useBulkOrderActions()}
      countViews={countOrderViews(zone)}
      csvName="orders"
      {...(fake && { onRowClick: openFake })}
      tabs={
        <OrderTabs
          tab={tab}
          counts={counts}
          onTab={(next) => {
            if (next === 'live') onLive();
            else onSearch({ ...search, page: 1, tab: next }, { replace: false });
          }}
        />
      }
      toolbar={
        <>
          {fake && (
            <Suspense>
              <CreateFakeOrder />
            </Suspense>
          )}
          <OrdersToolbar
            exports={!fake}
            listId={ordersList.id}
            columns={columns}
            filters={search.filters}
            busy={query.isFetching}
            onRefresh={() => void query.refetch()}
          />
        </>
      }
    />
  );
}

type Tab = NonNullable<OrdersSearch['tab']>;

interface OrderTabsProps {
  tab: Tab;
  /** The number of orders of each tab; undefined while loading. */
  counts: Record<Tab, number> | undefined;
  onTab: (tab: Tab) => void;
}

function OrderTabs({ tab, counts, onTab }: OrderTabsProps) {
  const { t } = useTranslation();
  return (
    <ListTabs<Tab>
      label={t('orders.lists.tabs.label')}
      active={tab}
      onChange={onTab}
      tabs={(['live', 'hypothetical', 'fake'] as const).map((name) => ({
        name,
        label: t(`orders.lists.tabs.${name}`),
        hint: t(`orders.lists.tabs.hint.${name}`),
        count: counts?.[name].toLocaleString('en-US'),
      }))}
    />
  );
}
