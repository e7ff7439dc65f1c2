import { Button } from '@mantine/core';
import type { PartnerOrderRow } from '@mishwar/contract';
import { IconFileExport, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { saveFile } from '../../shared/table/csv.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { toastExportFailure, toastSuccess } from '../../shared/ui/toast.ts';
import { PartnerOrderPanel } from './partner-order-panel.tsx';
import { partnerOrderCard, usePartnerOrderColumns } from './partner-orders-columns.tsx';
import { partnerOrdersQuery } from './partner-portal.queries.ts';
import { type PartnerOrdersSearch, partnerOrdersList } from './partner-search.ts';

interface PartnerOrdersPageProps {
  search: PartnerOrdersSearch;
  onSearch: (search: PartnerOrdersSearch, options: { replace: boolean }) => void;
}

const rowId = (row: PartnerOrderRow) => row.order_number;
const panel = (row: PartnerOrderRow) => <PartnerOrderPanel row={row} />;

/** The orders of the company. */
export function PartnerOrdersPage({ search, onSearch }: PartnerOrdersPageProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const client = useQueryClient();
  const query = useQuery(partnerOrdersQuery(search));
  const rowName = useCallback(
    (row: PartnerOrderRow) => t('partnerPortal.orders.name', { number: row.order_number }),
    [t],
  );
  const excel = useMutation({
    mutationFn: async () => {
      const answer = await api.partnerPortal.ordersExcel({
        query: { filters: search.filters ?? {}, language },
      });
      saveFile(answer.body, 'orders.xlsx');
    },
    onSuccess: () => {
      toastSuccess(t('partnerPortal.orders.export_done'));
      return client.invalidateQueries({ queryKey: orpc.partnerPortal.exports.key() });
    },
    onError: (error) => toastExportFailure(t('partnerPortal.orders.export_failed'), error),
  });
  usePageHead({ title: t('partnerPortal.orders.title') });
  const answer = query.data?.data;
  return (
    <ListPage
      name={t('partnerPortal.orders.title')}
      list={partnerOrdersList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={answer?.results}
      total={answer?.total}
      totalExact={answer?.total_exact}
      columns={usePartnerOrderColumns()}
      rowId={rowId}
      rowName={rowName}
      primaryFilter="order_number"
      panel={panel}
      card={partnerOrderCard}
      csvName="orders"
      toolbar={
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
            loading={excel.isPending}
            onClick={() => excel.mutate()}
          >
            {t('partnerPortal.orders.export')}
          </Button>
          <IconButton
            outline
            label={t('partnerPortal.orders.refresh')}
            aria-busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            <IconRefresh size={17} stroke={1.6} />
          </IconButton>
        </>
      }
    />
  );
}
