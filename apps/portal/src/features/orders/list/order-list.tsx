import type { OrderRow } from '@mishwar/contract';
import { getOrderTone } from '@mishwar/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/list/list-page.tsx';
import type { ListPageProps } from '../../../shared/list/list-page-props.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import type { FilterFields } from '../../../shared/url/define-list.ts';
import { useRowDialogs } from '../order/use-row-dialogs.tsx';
import { NotFoundNotice } from '../shared/not-found-notice.tsx';
import { orderCard } from './order-card.tsx';
import { useFilterOptions } from './use-filter-options.ts';

export const orderId = (order: OrderRow) => order._id;
export const orderName = (order: OrderRow) => order.order_number;

interface OrderPage {
  data: { results: OrderRow[]; total: number; total_exact: boolean };
  not_found: { order_number: string[]; phone: string[] };
}

type Chosen =
  | 'list'
  | 'search'
  | 'onSearch'
  | 'columns'
  | 'primaryFilter'
  | 'bulkActions'
  | 'csvName'
  | 'tabs'
  | 'toolbar'
  | 'onRowClick';

interface OrderListProps<Fields extends FilterFields, Tab extends string>
  extends Pick<ListPageProps<OrderRow, Fields, Tab>, Chosen> {
  title: string;
  query: UseQueryResult<OrderPage>;
}

/** A page of orders: rows that follow the feed, their actions, and what was asked for and not found. */
export function OrderList<Fields extends FilterFields, Tab extends string>({
  title,
  query,
  ...chosen
}: OrderListProps<Fields, Tab>) {
  const { t } = useTranslation();
  const filterOptions = useFilterOptions();
  const rows = query.data?.data.results;
  const { panel, dialog } = useRowDialogs(rows);
  usePageHead({ title, parents: [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        {...chosen}
        name={title}
        query={query}
        rows={rows}
        total={query.data?.data.total}
        totalExact={query.data?.data.total_exact}
        rowId={orderId}
        rowName={orderName}
        rowTone={getOrderTone}
        filterOptions={filterOptions}
        panel={panel}
        card={orderCard}
        notice={<NotFoundNotice notFound={query.data?.not_found} />}
      />
      {dialog}
    </>
  );
}
