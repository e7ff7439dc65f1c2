import { Button } from '@mantine/core';
import type { SupplierRegistrationRow } from '@mishwar/contract';
import { IconBuilding, IconCheck, IconListDetails, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import classes from '../../shared/list/row-actions.module.css';
import { usePageHead } from '../../shared/page/page-head.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { applicationsQuery } from './applications.queries.ts';
import { applicationCard, applicationTone, useApplicationColumns } from './applications-columns.tsx';
import { type ApplicationsSearch, applicationsList } from './applications-search.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const Details = lazyPart(async () => ({
  default: (await import('./application-dialogs.tsx')).ApplicationDetails,
}));
const Accept = lazyPart(async () => ({
  default: (await import('./application-dialogs.tsx')).AcceptApplication,
}));
const Reject = lazyPart(async () => ({
  default: (await import('./application-dialogs.tsx')).RejectApplication,
}));

type DialogKind = 'details' | 'accept' | 'reject';

interface ApplicationsPageProps {
  search: ApplicationsSearch;
  onSearch: (search: ApplicationsSearch, options: { replace: boolean }) => void;
  tabs: ReactNode;
}

const rowId = (row: SupplierRegistrationRow) => row._id;

/** The applications of companies that want to deliver. */
export function ApplicationsPage({ search, onSearch, tabs }: ApplicationsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(applicationsQuery(search));
  const [open, setOpen] = useState<{ kind: DialogKind; row: SupplierRegistrationRow } | null>(null);
  const onDialog = useCallback(
    (kind: DialogKind, row: SupplierRegistrationRow) => setOpen({ kind, row }),
    [],
  );
  const panel = useCallback(
    (row: SupplierRegistrationRow) => <ApplicationPanel row={row} onDialog={onDialog} />,
    [onDialog],
  );
  const rowName = useCallback(
    ({ company_name }: SupplierRegistrationRow) => t('supplierRegistration.name', { name: company_name }),
    [t],
  );
  usePageHead({
    title: t('supplierRegistration.title'),
    parents: [{ label: t('deliveryCompanies.title'), to: '/delivery-company' }],
  });
  const close = useCallback(() => setOpen(null), []);
  const answer = query.data?.data;
  return (
    <>
      <ListPage
        name={t('supplierRegistration.title')}
        list={applicationsList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={answer?.results}
        total={answer?.total}
        totalExact={answer?.total_exact}
        columns={useApplicationColumns()}
        rowId={rowId}
        rowName={rowName}
        rowTone={applicationTone}
        primaryFilter="keyword"
        panel={panel}
        card={applicationCard}
        csvName="supplier-registration"
        tabs={tabs}
        toolbar={
          <IconButton
            outline
            label={t('deliveryCompanies.refresh')}
            aria-busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            <IconRefresh size={17} stroke={1.6} />
          </IconButton>
        }
      />
      <Suspense>
        {open?.kind === 'details' && <Details row={open.row} onClose={close} />}
        {open?.kind === 'accept' && <Accept row={open.row} onClose={close} />}
        {open?.kind === 'reject' && <Reject row={open.row} onClose={close} />}
      </Suspense>
    </>
  );
}

interface ApplicationPanelProps {
  row: SupplierRegistrationRow;
  onDialog: (kind: DialogKind, row: SupplierRegistrationRow) => void;
}

/** Under the row of an application: details, and the decision while it is pending. */
function ApplicationPanel({ row, onDialog }: ApplicationPanelProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes.panel}
      role="group"
      aria-label={t('supplierRegistration.action.label', { name: row.company_name })}
    >
      <Button
        size="xs"
        variant="default"
        leftSection={<IconListDetails {...ICON} />}
        onClick={() => onDialog('details', row)}
      >
        {t('supplierRegistration.action.details')}
      </Button>
      {row.status === 'PENDING' && (
        <>
          <Button size="xs" leftSection={<IconCheck {...ICON} />} onClick={() => onDialog('accept', row)}>
            {t('supplierRegistration.action.accept')}
          </Button>
          <Button
            className="problem"
            size="xs"
            variant="outline"
            color="red"
            leftSection={<IconX {...ICON} />}
            onClick={() => onDialog('reject', row)}
          >
            {t('supplierRegistration.action.reject')}
          </Button>
        </>
      )}
      {row.company_id !== null && (
        <Link className={classes.link} to="/delivery-company/detail/$id" params={{ id: row.company_id }}>
          <IconBuilding {...ICON} />
          {t('supplierRegistration.action.company')}
        </Link>
      )}
    </div>
  );
}
