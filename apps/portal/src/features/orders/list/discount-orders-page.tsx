import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useBulkOrderActions } from '../actions/bulk-order-actions.ts';
import { discountOrdersQuery } from './order-list.queries.ts';
import { OrderList } from './order-list.tsx';
import { useOrderColumns } from './orders-columns.tsx';
import { type DiscountOrdersSearch, discountOrdersList } from './orders-search.ts';
import { RefreshButton } from './orders-toolbar.tsx';

interface DiscountOrdersPageProps {
  search: DiscountOrdersSearch;
  onSearch: (search: DiscountOrdersSearch, options: { replace: boolean }) => void;
}

/** The list of orders with a discount. */
export function DiscountOrdersPage({ search, onSearch }: DiscountOrdersPageProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const query = useQuery(discountOrdersQuery(search, zone));
  return (
    <OrderList
      title={t('orders.lists.discount_title')}
      list={discountOrdersList}
      search={search}
      onSearch={onSearch}
      query={query}
      followed={{ list: 'discount' }}
      columns={useOrderColumns({ discount: true })}
      primaryFilter="keyword"
      bulkActions={useBulkOrderActions()}
      csvName="discount-orders"
      toolbar={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
    />
  );
}
