import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListPreferences } from '../../shared/list/use-list-preferences.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { exportedColumns } from './export-columns.ts';
import { NotFoundNotice } from './not-found-notice.tsx';
import { orderCard } from './order-card.tsx';
import { exportedOrdersQuery } from './order-list.queries.ts';
import { useOrderColumns } from './orders-columns.tsx';
import { orderId, orderName, orderTone } from './orders-page.tsx';
import { useListedOrdersFeed } from './orders-realtime.ts';
import { type ExportOrdersSearch, exportOrdersList } from './orders-search.ts';
import classes from './orders-toolbar.module.css';
import { RefreshButton } from './orders-toolbar.tsx';
import { useFilterOptions } from './use-filter-options.ts';
import { useOrderExports } from './use-order-exports.ts';
import { useRowDialogs } from './use-row-dialogs.tsx';

interface ExportOrdersPageProps {
  search: ExportOrdersSearch;
  onSearch: (search: ExportOrdersSearch, options: { replace: boolean }) => void;
}

/** Chooses orders and has all of them exported: the file is made in the background and comes by e-mail. */
export function ExportOrdersPage({ search, onSearch }: ExportOrdersPageProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const query = useQuery(exportedOrdersQuery(search, zone));
  const columns = useOrderColumns();
  const choices = useListPreferences(exportOrdersList.id).columns;
  const filterOptions = useFilterOptions();
  const { byMail } = useOrderExports(search.filters);
  const rows = query.data?.data.results;
  const { panel, dialog } = useRowDialogs(rows);
  useListedOrdersFeed();
  usePageHead({ title: t('orders.export.title'), parents: [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        list={exportOrdersList}
        search={search}
        onSearch={onSearch}
        name={t('orders.export.title')}
        query={query}
        rows={rows}
        total={query.data?.data.total}
        totalExact={query.data?.data.total_exact}
        columns={columns}
        rowId={orderId}
        rowName={orderName}
        rowTone={orderTone}
        filterOptions={filterOptions}
        panel={panel}
        card={orderCard}
        csvName="orders"
        toolbar={
          <>
            <Button
              className={classes.button ?? ''}
              size="xs"
              leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
              loading={byMail.isPending}
              onClick={() => byMail.mutate(exportedColumns(columns, choices))}
            >
              {t('orders.export.excel')}
            </Button>
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
          </>
        }
        notice={<NotFoundNotice notFound={query.data?.not_found} />}
      />
      {dialog}
    </>
  );
}
