import type { OrderPage, OrderRow } from '@mishwar/contract';
import { getOrderTone, type OrderTab } from '@mishwar/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ListPage } from '../../../shared/list/list-page.tsx';
import type { ListPageProps } from '../../../shared/list/list-page-props.ts';
import { isTopOfList } from '../../../shared/orders/order-feed.ts';
import { type PageHead, usePageHead } from '../../../shared/page/page-head.ts';
import type { FilterFields } from '../../../shared/url/define-list.ts';
import { useArrivedIds } from '../feed/orders-realtime.ts';
import { useNewOrders } from '../feed/use-new-orders.ts';
import { useRowDialogs } from '../order/use-row-dialogs.tsx';
import { NotFoundNotice } from '../shared/not-found-notice.tsx';
import { renderOrderCard } from './order-card.tsx';
import { toListInput } from './order-list.queries.ts';
import { useFilterOptions } from './use-filter-options.ts';

export const getOrderId = (order: OrderRow) => order._id;
export const getOrderNumber = (order: OrderRow) => order.order_number;

type PassedProps =
  | 'list'
  | 'search'
  | 'onSearch'
  | 'columns'
  | 'primaryFilter'
  | 'bulkActions'
  | 'csvName'
  | 'tabs'
  | 'toolbar'
  | 'onRowClick'
  | 'missing';

interface OrderListProps<Fields extends FilterFields, Tab extends string, Size extends number>
  extends Pick<ListPageProps<OrderRow, Fields, Tab, Size>, PassedProps> {
  title: string;
  /** Breadcrumbs; those of the orders if absent. */
  parents?: PageHead['parents'];
  query: UseQueryResult<OrderPage>;
  /** The list whose new orders are shown; absent for one that gets none. */
  feedList?: OrderTab | 'discount';
  card?: (order: OrderRow) => ReactNode;
  /** Replaces the total of the answer where another reading is its source. */
  total?: number | undefined;
}

/** A list of orders with row actions and the notice of values without a match. */
export function OrderList<Fields extends FilterFields, Tab extends string, Size extends number>({
  title,
  parents,
  query,
  feedList,
  total,
  card = renderOrderCard,
  ...passed
}: OrderListProps<Fields, Tab, Size>) {
  const { t } = useTranslation();
  const filterOptions = useFilterOptions();
  const rows = query.data?.data.results;
  const { panel, dialog, rowKeys } = useRowDialogs(rows);
  const arrivals = useArrivals(feedList, passed, query);
  usePageHead({ title, parents: parents ?? [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        {...passed}
        name={title}
        query={query}
        rows={rows}
        total={total ?? query.data?.data.total}
        {...arrivals}
        totalExact={query.data?.data.total_exact}
        rowId={getOrderId}
        rowName={getOrderNumber}
        rowTone={getOrderTone}
        filterOptions={filterOptions}
        panel={panel}
        rowKeys={rowKeys}
        card={card}
        notice={<NotFoundNotice notFound={query.data?.not_found} />}
      />
      {dialog}
    </>
  );
}

type OrderSearch = Parameters<typeof toListInput>[0];

/** The props of the list for new orders that the page does not hold, and for those that the feed has added. */
function useArrivals<Fields extends FilterFields, Tab extends string, Size extends number>(
  list: OrderTab | 'discount' | undefined,
  { search, onSearch }: Pick<OrderListProps<Fields, Tab, Size>, 'search' | 'onSearch'>,
  { data, isPlaceholderData, refetch }: UseQueryResult<OrderPage>,
) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const freshIds = useArrivedIds();
  const input = toListInput(search as OrderSearch, zone);
  const { count, isCapped } = useNewOrders({
    list: list ?? 'hypothetical',
    filters: input.filters,
    feedSeq: isPlaceholderData ? undefined : data?.feed_seq,
    enabled: list !== undefined && !isTopOfList(input),
  });
  const { sort: _sort, ...newestFirst } = search;
  return {
    live: list !== undefined && isTopOfList(input),
    freshIds,
    newRowsText: (waiting: number) =>
      isCapped ? t('orders.lists.many_new') : t('orders.lists.new', { count: waiting }),
    arrivals: {
      count,
      onShow: () => {
        if (input.page === 1 && input.sort === -1) void refetch();
        else onSearch({ ...newestFirst, page: 1 } as typeof search, { replace: false });
      },
    },
  };
}
