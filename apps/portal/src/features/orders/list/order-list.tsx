import type { OrderPage, OrderRow } from '@mishwar/contract';
import { getOrderTone } from '@mishwar/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/list/list-page.tsx';
import type { ListPageProps } from '../../../shared/list/list-page-props.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import type { FilterFields } from '../../../shared/url/define-list.ts';
import { useRowDialogs } from '../order/use-row-dialogs.tsx';
import { NotFoundNotice } from '../shared/not-found-notice.tsx';
import { renderOrderCard } from './order-card.tsx';
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
  | 'onRowClick';

interface OrderListProps<Fields extends FilterFields, Tab extends string>
  extends Pick<ListPageProps<OrderRow, Fields, Tab>, PassedProps> {
  title: string;
  query: UseQueryResult<OrderPage>;
}

/** A list of orders with row actions and the notice of values without a match. */
export function OrderList<Fields extends FilterFields, Tab extends string>({
  title,
  query,
  ...passed
}: OrderListProps<Fields, Tab>) {
  const { t } = useTranslation();
  const filterOptions = useFilterOptions();
  const rows = query.data?.data.results;
  const { panel, dialog } = useRowDialogs(rows);
  usePageHead({ title, parents: [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        {...passed}
        name={title}
        query={query}
        rows={rows}
        total={query.data?.data.total}
        totalExact={query.data?.data.total_exact}
        rowId={getOrderId}
        rowName={getOrderNumber}
        rowTone={getOrderTone}
        filterOptions={filterOptions}
        panel={panel}
        card={renderOrderCard}
        notice={<NotFoundNotice notFound={query.data?.not_found} />}
      />
      {dialog}
    </>
  );
}
