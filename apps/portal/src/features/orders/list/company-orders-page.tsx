import { Button } from '@mantine/core';
import { formatPickerDay } from '@mishwar/domain';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../shared/api/api.ts';
import { Amount } from '../../../shared/format/amount.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { caughtUpQuery } from '../../../shared/realtime/caught-up-query.ts';
import { saveFile } from '../../../shared/table/csv.ts';
import { toastExportFailure, toastSuccess } from '../../../shared/ui/toast.ts';
import { useBulkOrderActions } from '../actions/bulk-order-actions.ts';
import { renderCompanyOrderCard } from './order-card.tsx';
import { applyFeed, keepRowsOfSameList, toListInput } from './order-list.queries.ts';
import { OrderList } from './order-list.tsx';
import { useOrderColumns } from './orders-columns.tsx';
import { type CompanyOrdersSearch, companyOrdersList, toRequestFilters } from './orders-search.ts';
import { RefreshButton } from './orders-toolbar.tsx';
import { useContractTotal } from './use-contract-total.ts';

/** A page of a delivery company's orders. */
function companyOrdersQuery(id: string, search: CompanyOrdersSearch, zone: string) {
  const input = { ...toListInput(search, zone), id };
  const options = orpc.deliveryCompanies.orders.queryOptions({
    input,
    placeholderData: keepRowsOfSameList(orpc.deliveryCompanies.orders.key()[0]),
  });
  return caughtUpQuery('orders', options, applyFeed(input));
}

interface CompanyOrdersPageProps {
  company: { _id: string; name: string };
  search: CompanyOrdersSearch;
  onSearch: (search: CompanyOrdersSearch, options: { replace: boolean }) => void;
  tabs: ReactNode;
}

/** The orders of one delivery company, with the filters and actions of the order list. */
export function CompanyOrdersPage({ company, search, onSearch, tabs }: CompanyOrdersPageProps) {
  const { t } = useTranslation();
  const { language, zone } = useFormat();
  const query = useQuery(companyOrdersQuery(company._id, search, zone));
  const filters = toRequestFilters(search.filters, zone);
  const total = useContractTotal(company._id, filters);
  const excel = useMutation({
    mutationFn: async () => {
      const answer = await api.deliveryCompanies.ordersExcel({
        params: { id: company._id },
        query: { filters, language },
      });
      return saveFile(answer.body, `orders-${formatPickerDay(new Date(), zone)}.xlsx`);
    },
    onSuccess: () => toastSuccess(t('orders.lists.export_excel_success')),
    onError: (error) => toastExportFailure(t('orders.lists.export_excel_fail'), error),
  });
  return (
    <OrderList
      title={t('deliveryCompanies.detail.orders_title', { name: company.name })}
      parents={[{ label: t('deliveryCompanies.title'), to: '/delivery-company' }]}
      list={companyOrdersList}
      search={search}
      onSearch={onSearch}
      query={query}
      followed={{ list: 'company', owner: company._id }}
      columns={useOrderColumns({ contractPrice: true })}
      card={renderCompanyOrderCard}
      primaryFilter="keyword"
      bulkActions={useBulkOrderActions()}
      csvName="company-orders"
      tabs={tabs}
      toolbar={
        <>
          {total.contractTotal !== undefined && (
            <span className="size-12-5 soft nowrap" role="status">
              {t('deliveryCompanies.detail.contract_total')}{' '}
              <Amount className="bold ink" value={total.contractTotal} />
            </span>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
            aria-busy={excel.isPending}
            disabled={excel.isPending}
            onClick={() => excel.mutate()}
          >
            {t('deliveryCompanies.detail.excel')}
          </Button>
          <RefreshButton
            busy={query.isFetching}
            onRefresh={() => void Promise.all([query.refetch(), total.refetch()])}
          />
        </>
      }
    />
  );
}
