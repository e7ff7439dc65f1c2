import type { OrderPage, OrderRow } from '@mishwar/contract';
import { getOrderTone } from '@mishwar/domain';
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
import { type FollowedList, useListChanges } from '../feed/use-list-changes.ts';
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
  | 'countViews'
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
  /** The list for the server, which compares new and changed orders with its filters. */
  followed: FollowedList;
  card?: (order: OrderRow) => ReactNode;
  /** Replaces the total of the answer where another reading is its source. */
  total?: number | undefined;
}

/** A list of orders with row actions and the notice of values without a match. */
export function OrderList<Fields extends FilterFields, Tab extends string, Size extends number>({
  title,
  parents,
  query,
  followed,
  total,
  card = renderOrderCard,
  ...passed
}: OrderListProps<Fields, Tab, Size>) {
  const { t } = useTranslation();
  const filterOptions = useFilterOptions();
  const rows = query.data?.data.results;
  const { panel, dialog, rowKeys } = useRowDialogs(rows);
  const { changedTotal, ...changes } = useFollowedRows(followed, passed, query);
  usePageHead({ title, parents: parents ?? [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        {...passed}
        name={title}
        query={query}
        rows={rows}
        total={total ?? changedTotal?.count ?? query.data?.data.total}
        {...changes}
        totalExact={changedTotal?.isExact ?? query.data?.data.total_exact}
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

/** The props of the list for orders that come to it and leave it after its page was read. */
function useFollowedRows<Fields extends FilterFields, Tab extends string, Size extends number>(
  list: FollowedList,
  { search, onSearch }: Pick<OrderListProps<Fields, Tab, Size>, 'search' | 'onSearch'>,
  { data, isPlaceholderData, refetch }: UseQueryResult<OrderPage>,
) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const freshIds = useArrivedIds();
  const input = toListInput(search as OrderSearch, zone);
  const isFiltered = Object.keys(input.filters).length > 0;
  const isTop = list.owner === undefined && isTopOfList(input);
  const { cameCount, isCapped, leftIds, total } = useListChanges({
    list,
    filters: input.filters,
    page: input.page,
    answer: isPlaceholderData ? undefined : data,
    // At the top of a list that has all orders new ones are inserted, and none leaves.
    follow: isTop ? 'nothing' : isFiltered || list.owner !== undefined ? 'all' : 'new',
  });
  const { sort: _sort, by: _by, ...newestFirst } = search;
  return {
    live: isTop,
    freshIds,
    leftIds,
    changedTotal: total,
    newRowsText: (waiting: number) =>
      isCapped ? t('orders.lists.many_new') : t('orders.lists.new', { count: waiting }),
    arrivals: {
      count: cameCount,
      onShow: () => {
        if (input.page === 1 && (input.sort === -1 || input.by)) void refetch();
        else onSearch({ ...newestFirst, page: 1 } as typeof search, { replace: false });
      },
    },
  };
}
