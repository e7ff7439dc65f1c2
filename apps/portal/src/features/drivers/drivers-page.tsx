import type { DriverRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import { totalText } from '../../shared/list/page-links.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { useBulkDriverActions } from './actions/bulk-driver-actions.tsx';
import { type CreditDialog, DriverDialog, type DriverDialogKind } from './actions/driver-dialog.tsx';
import { driverCard } from './driver-card.tsx';
import { useDriverKeys } from './driver-keys.ts';
import { DriverRowPanel } from './driver-row-panel.tsx';
import { countDriverViews, driversQuery } from './drivers.queries.ts';
import { useDriverColumns } from './drivers-columns.tsx';
import { type DriversSearch, driversList } from './drivers-search.ts';
import { type DriverSyncs, DriversToolbar } from './drivers-toolbar.tsx';
import { useDriverFilterOptions } from './use-driver-filter-options.ts';

const NotifyDialog = lazyPart(async () => ({
  default: (await import('./actions/notify-dialog.tsx')).NotifyDialog,
}));
const DisableOdmModal = lazyPart(async () => ({
  default: (await import('./actions/disable-odm-modal.tsx')).DisableOdmModal,
}));

interface DriversPageProps {
  search: DriversSearch;
  onSearch: (search: DriversSearch, options: { replace: boolean }) => void;
  credit: CreditDialog;
  syncs: DriverSyncs;
}

type Open = { kind: DriverDialogKind; driver: DriverRow } | { kind: 'notify' | 'odm' };

const driverId = (driver: DriverRow) => driver._id;
const driverName = (driver: DriverRow) => driver.name;

/** The list of drivers, with actions on one, on the selected ones and on all. */
export function DriversPage({ search, onSearch, credit, syncs }: DriversPageProps) {
  const { t } = useTranslation();
  const query = useQuery(driversQuery(search));
  const [open, setOpen] = useState<Open | null>(null);
  const [selected, setSelected] = useState<readonly DriverRow[]>([]);
  const onDialog = useCallback((kind: DriverDialogKind, driver: DriverRow) => setOpen({ kind, driver }), []);
  const panel = useCallback(
    (driver: DriverRow) => <DriverRowPanel driver={driver} onDialog={onDialog} />,
    [onDialog],
  );
  usePageHead({ title: t('drivers.title'), parents: [{ label: t('shell.groups.drivers') }] });
  const close = () => setOpen(null);
  const ids = selected.map(driverId);
  const answer = query.data?.data;
  return (
    <>
      <ListPage
        name={t('drivers.title')}
        list={driversList}
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
        countViews={countDriverViews}
        filterOptions={useDriverFilterOptions()}
        panel={panel}
        rowKeys={useDriverKeys(onDialog)}
        card={driverCard}
        csvName="drivers"
        bulkActions={useBulkDriverActions()}
        onSelected={setSelected}
        toolbar={
          <DriversToolbar
            filters={search.filters}
            busy={query.isFetching}
            onRefresh={() => void query.refetch()}
            onNotify={() => setOpen({ kind: 'notify' })}
            onDisableOdm={() => setOpen({ kind: 'odm' })}
            syncs={syncs}
          />
        }
      />
      <Suspense>
        {open?.kind === 'notify' && (
          <NotifyDialog
            selected={ids}
            filters={search.filters}
            total={totalText(answer?.total ?? 0, answer?.total_exact ?? true)}
            onClose={close}
          />
        )}
        {open?.kind === 'odm' && <DisableOdmModal selected={ids} onClose={close} />}
        {open && 'driver' in open && (
          <DriverDialog {...open} credit={credit} onCredited={() => void query.refetch()} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
