import { Button } from '@mantine/core';
import type { CompanyRow } from '@mishwar/contract';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { companiesPageQuery } from './companies.queries.ts';
import { useCompanyColumns } from './companies-columns.tsx';
import { type CompaniesSearch, companiesList } from './companies-search.ts';
import { companyCard } from './company-card.tsx';
import { type CompanyDialogKind, CompanyPanel } from './company-panel.tsx';

const DeactivateModal = lazyPart(async () => ({
  default: (await import('./company-modals.tsx')).DeactivateCompanyModal,
}));
const DeleteModal = lazyPart(async () => ({
  default: (await import('./company-modals.tsx')).DeleteCompanyModal,
}));

interface CompaniesPageProps {
  search: CompaniesSearch;
  onSearch: (search: CompaniesSearch, options: { replace: boolean }) => void;
  tabs: ReactNode;
}

const rowId = (row: CompanyRow) => row._id;

/** The list of delivery companies. */
export function CompaniesPage({ search, onSearch, tabs }: CompaniesPageProps) {
  const { t } = useTranslation();
  const query = useQuery(companiesPageQuery(search));
  const [open, setOpen] = useState<{ kind: CompanyDialogKind; row: CompanyRow } | null>(null);
  const onDialog = useCallback((kind: CompanyDialogKind, row: CompanyRow) => setOpen({ kind, row }), []);
  const panel = useCallback((row: CompanyRow) => <CompanyPanel row={row} onDialog={onDialog} />, [onDialog]);
  const rowName = useCallback(({ name }: CompanyRow) => t('deliveryCompanies.name', { name }), [t]);
  usePageHead({ title: t('deliveryCompanies.title') });
  const answer = query.data?.data;
  return (
    <>
      <ListPage
        name={t('deliveryCompanies.title')}
        list={companiesList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={answer?.results}
        total={answer?.total}
        totalExact={answer?.total_exact}
        columns={useCompanyColumns()}
        rowId={rowId}
        rowName={rowName}
        primaryFilter="keyword"
        panel={panel}
        card={companyCard}
        csvName="delivery-companies"
        tabs={tabs}
        toolbar={
          <>
            <Button
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/delivery-company/new" />}
            >
              {t('deliveryCompanies.new')}
            </Button>
            <IconButton
              outline
              label={t('deliveryCompanies.refresh')}
              aria-busy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              <IconRefresh size={17} stroke={1.6} />
            </IconButton>
          </>
        }
      />
      <Suspense>
        {open?.kind === 'deactivate' && <DeactivateModal company={open.row} onClose={() => setOpen(null)} />}
        {open?.kind === 'remove' && <DeleteModal company={open.row} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
