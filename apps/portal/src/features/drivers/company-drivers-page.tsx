import { Button } from '@mantine/core';
import type { DriverRow } from '@mishwar/contract';
import { IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { toastExportFailure, toastSuccess } from '../../shared/ui/toast.ts';
import { type CreditDialog, DriverDialog, type DriverDialogKind } from './actions/driver-dialog.tsx';
import { saveDriversFile } from './actions/use-drivers-file.ts';
import { driverCard } from './driver-card.tsx';
import { useDriverKeys } from './driver-keys.ts';
import { DriverRowPanel } from './driver-row-panel.tsx';
import { useDriverColumns } from './drivers-columns.tsx';
import { type CompanyDriversSearch, companyDriversList } from './drivers-search.ts';
import { useDriverFilterOptions } from './use-driver-filter-options.ts';

interface CompanyDriversPageProps {
  company: { _id: string; name: string };
  search: CompanyDriversSearch;
  onSearch: (search: CompanyDriversSearch, options: { replace: boolean }) => void;
  tabs: ReactNode;
  credit: CreditDialog;
}

const driverId = (driver: DriverRow) => driver._id;
const driverName = (driver: DriverRow) => driver.name;

/** A page of a delivery company's drivers. */
const companyDriversQuery = (id: string, { page, limit, sort, filters }: CompanyDriversSearch) =>
  orpc.deliveryCompanies.drivers.queryOptions({
    input: { id, page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });

/** The drivers of one delivery company, with the actions of the driver list. */
export function CompanyDriversPage({ company, search, onSearch, tabs, credit }: CompanyDriversPageProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const query = useQuery(companyDriversQuery(company._id, search));
  const [open, setOpen] = useState<{ kind: DriverDialogKind; driver: DriverRow } | null>(null);
  const onDialog = useCallback((kind: DriverDialogKind, driver: DriverRow) => setOpen({ kind, driver }), []);
  const panel = useCallback(
    (driver: DriverRow) => <DriverRowPanel driver={driver} onDialog={onDialog} />,
    [onDialog],
  );
  const excel = useMutation({
    mutationFn: async () => {
      const query = { filters: search.filters ?? {}, language };
      saveDriversFile(await api.deliveryCompanies.driversExcel({ params: { id: company._id }, query }));
    },
    onSuccess: () => toastSuccess(t('drivers.export.success')),
    onError: (error) => toastExportFailure(t('drivers.export.fail'), error),
  });
  const title = t('deliveryCompanies.detail.drivers_title', { name: company.name });
  usePageHead({ title, parents: [{ label: t('deliveryCompanies.title'), to: '/delivery-company' }] });
  const close = () => setOpen(null);
  const answer = query.data?.data;
  return (
    <>
      <ListPage
        name={title}
        list={companyDriversList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={answer?.results}
        total={answer?.total}
        totalExact={answer?.total_exact}
        columns={useDriverColumns()}
        rowId={driverId}
        rowName={driverName}
        primaryFilter="keyword"
        filterOptions={useDriverFilterOptions()}
        panel={panel}
        rowKeys={useDriverKeys(onDialog)}
        card={driverCard}
        csvName="company-drivers"
        tabs={tabs}
        toolbar={
          <>
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
            <IconButton
              outline
              label={t('drivers.toolbar.refresh')}
              aria-busy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              <IconRefresh size={17} stroke={1.6} />
            </IconButton>
          </>
        }
      />
      <Suspense>
        {open && (
          <DriverDialog {...open} credit={credit} onCredited={() => void query.refetch()} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
