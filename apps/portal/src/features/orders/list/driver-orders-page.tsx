import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ListTabs } from '../../../shared/list/list-tabs.tsx';
import { DriverMissing } from '../../../shared/page/driver-missing.tsx';
import { caughtUpQuery } from '../../../shared/realtime/caught-up-query.ts';
import { useBulkOrderActions } from '../actions/bulk-order-actions.ts';
import { applyFeed, keepRowsOfSameList, toListInput } from './order-list.queries.ts';
import { OrderList } from './order-list.tsx';
import { useOrderColumns } from './orders-columns.tsx';
import { type DriverOrdersSearch, driverOrdersList } from './orders-search.ts';
import { RefreshButton } from './orders-toolbar.tsx';

/** A page of a driver's orders. */
function driverOrdersQuery(id: string, search: DriverOrdersSearch, zone: string) {
  const input = { ...toListInput(search, zone), id };
  const options = orpc.orders.ofDriver.queryOptions({
    input,
    placeholderData: keepRowsOfSameList(orpc.orders.ofDriver.key()[0]),
  });
  return caughtUpQuery('orders', options, applyFeed(input));
}

interface DriverOrdersPageProps {
  driverId: string;
  search: DriverOrdersSearch;
  onSearch: (search: DriverOrdersSearch, options: { replace: boolean }) => void;
  /** Opens the live orders, which are another page. */
  onLive: () => void;
}

/** The orders of one driver, with the filters and actions of the order list. */
export function DriverOrdersPage({ driverId, search, onSearch, onLive }: DriverOrdersPageProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const query = useQuery(driverOrdersQuery(driverId, search, zone));
  const name = query.data?.driver_name;
  return (
    <OrderList
      title={name === undefined ? t('drivers.orders.title') : t('drivers.orders.of', { name })}
      list={driverOrdersList}
      search={search}
      onSearch={onSearch}
      query={query}
      followed={{ list: 'driver', owner: driverId }}
      columns={useOrderColumns({})}
      primaryFilter="keyword"
      bulkActions={useBulkOrderActions()}
      csvName="driver-orders"
      missing={<DriverMissing />}
      tabs={
        <ListTabs
          label={t('orders.lists.tabs.label')}
          active="hypothetical"
          onChange={(tab) => tab === 'live' && onLive()}
          tabs={(['live', 'hypothetical'] as const).map((tab) => ({
            name: tab,
            label: t(`orders.lists.tabs.${tab}`),
            hint: t(`orders.lists.tabs.hint.${tab}`),
          }))}
        />
      }
      toolbar={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
    />
  );
}
