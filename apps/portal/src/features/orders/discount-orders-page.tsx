import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { useBulkOrderActions } from './bulk-order-actions.ts';
import { NotFoundNotice } from './not-found-notice.tsx';
import { orderCard } from './order-card.tsx';
import { discountOrdersQuery } from './order-list.queries.ts';
import { useOrderColumns } from './orders-columns.tsx';
import { orderId, orderName, orderTone } from './orders-page.tsx';
import { useListedOrdersFeed } from './orders-realtime.ts';
import { type DiscountOrdersSearch, discountOrdersList } from './orders-search.ts';
import { RefreshButton } from './orders-toolbar.tsx';
import { useFilterOptions } from './use-filter-options.ts';
import { useRowDialogs } from './use-row-dialogs.tsx';

interface DiscountOrdersPageProps {
  search: DiscountOrdersSearch;
  onSearch: (search: DiscountOrdersSearch, options: { replace: boolean }) => void;
}

/** Only orders with a discount. */
export function DiscountOrdersPage({ search, onSearch }: DiscountOrdersPageProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const query = useQuery(discountOrdersQuery(search, zone));
  const columns = useOrderColumns({ discount: true });
  const filterOptions = useFilterOptions();
  const bulkActions = useBulkOrderActions();
  const rows = query.data?.data.results;
  const { panel, dialog } = useRowDialogs(rows);
  useListedOrdersFeed();
  usePageHead({ title: t('orders.lists.discount_title'), parents: [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        list={discountOrdersList}
        search={search}
        onSearch={onSearch}
        name={t('orders.lists.discount_title')}
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
        csvName="discount-orders"
        toolbar={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
        notice={<NotFoundNotice notFound={query.data?.not_found} />}
      />
      {dialog}
    </>
  );
}
