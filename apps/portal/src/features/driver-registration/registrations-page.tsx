import type { RegistrationRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../shared/api/lookups.queries.ts';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { registrationCard } from './registration-card.tsx';
import { type RegistrationDialogKind, RegistrationPanel } from './registration-panel.tsx';
import { registrationsQuery } from './registrations.queries.ts';
import { registrationTone, useRegistrationColumns } from './registrations-columns.tsx';
import { type RegistrationsSearch, registrationsList } from './registrations-search.ts';

const AcceptModal = lazyPart(async () => ({ default: (await import('./decide-modals.tsx')).AcceptModal }));
const RejectModal = lazyPart(async () => ({ default: (await import('./decide-modals.tsx')).RejectModal }));
const DetailsDialog = lazyPart(async () => ({
  default: (await import('./details-dialog.tsx')).DetailsDialog,
}));

interface RegistrationsPageProps {
  search: RegistrationsSearch;
  onSearch: (search: RegistrationsSearch, options: { replace: boolean }) => void;
}

const rowId = (row: RegistrationRow) => row._id;

/** The list of driver registrations. */
export function RegistrationsPage({ search, onSearch }: RegistrationsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(registrationsQuery(search));
  const companies = useQuery(companiesQuery());
  const columns = useRegistrationColumns();
  const [open, setOpen] = useState<{ kind: RegistrationDialogKind; row: RegistrationRow } | null>(null);
  const onDialog = useCallback(
    (kind: RegistrationDialogKind, row: RegistrationRow) => setOpen({ kind, row }),
    [],
  );
  const panel = useCallback(
    (row: RegistrationRow) => <RegistrationPanel row={row} onDialog={onDialog} />,
    [onDialog],
  );
  const rowName = useCallback(({ name }: RegistrationRow) => t('driverRegistration.name', { name }), [t]);
  const filterOptions = useMemo(
    () => ({
      company_id: {
        options: (companies.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        isLoading: companies.isLoading,
        isError: companies.isError,
      },
    }),
    [companies.data, companies.isLoading, companies.isError],
  );
  usePageHead({ title: t('driverRegistration.title'), parents: [{ label: t('shell.groups.drivers') }] });
  const close = useCallback(() => setOpen(null), []);
  return (
    <>
      <ListPage
        name={t('driverRegistration.title')}
        list={registrationsList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={query.data?.results}
        total={query.data?.total}
        totalExact={query.data?.total_exact}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        rowTone={registrationTone}
        primaryFilter="name"
        filterOptions={filterOptions}
        panel={panel}
        card={registrationCard}
        csvName="driver-registration"
      />
      <Suspense>
        {open?.kind === 'details' && <DetailsDialog row={open.row} onClose={close} />}
        {open?.kind === 'accept' && <AcceptModal row={open.row} onClose={close} />}
        {open?.kind === 'reject' && <RejectModal row={open.row} onClose={close} />}
      </Suspense>
    </>
  );
}
