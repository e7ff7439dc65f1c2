import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useListPreferences } from '../../../shared/list/use-list-preferences.ts';
import { getExportedColumns } from './export-columns.ts';
import { exportedOrdersQuery } from './order-list.queries.ts';
import { OrderList } from './order-list.tsx';
import { useOrderColumns } from './orders-columns.tsx';
import { type ExportOrdersSearch, exportOrdersList } from './orders-search.ts';
import classes from './orders-toolbar.module.css';
import { RefreshButton } from './orders-toolbar.tsx';
import { useOrderExports } from './use-order-exports.ts';

interface ExportOrdersPageProps {
  search: ExportOrdersSearch;
  onSearch: (search: ExportOrdersSearch, options: { replace: boolean }) => void;
}

/** Filters orders and exports them in the background; the file is sent by e-mail. */
export function ExportOrdersPage({ search, onSearch }: ExportOrdersPageProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const query = useQuery(exportedOrdersQuery(search, zone));
  const columns = useOrderColumns();
  const choices = useListPreferences(exportOrdersList.id).columns;
  const { byMail } = useOrderExports(search.filters);
  return (
    <OrderList
      title={t('orders.export.title')}
      list={exportOrdersList}
      search={search}
      onSearch={onSearch}
      query={query}
      followed={{ list: 'hypothetical' }}
      columns={columns}
      csvName="orders"
      toolbar={
        <>
          <Button
            className={`fixed touch ${classes.button}`}
            size="xs"
            leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
            loading={byMail.isPending}
            onClick={() => byMail.mutate(getExportedColumns(columns, choices))}
          >
            {t('orders.export.excel')}
          </Button>
          <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
        </>
      }
    />
  );
}
