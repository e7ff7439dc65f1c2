import type { ExportLog } from '@mishwar/contract';
import { isExportCompanyApplicable } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../../shared/api/lookups.queries.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../../shared/list/list-page.tsx';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { exportLogQuery } from './export-log.queries.ts';
import { exportLogCard } from './export-log-card.tsx';
import { useExportLogColumns } from './export-log-columns.tsx';
import { dropInapplicableCompany, type ExportLogSearch, exportLogList } from './export-log-search.ts';

const ExportLogDialog = lazyPart(async () => ({
  default: (await import('./export-log-dialog.tsx')).ExportLogDialog,
}));

interface ExportLogPageProps {
  search: ExportLogSearch;
  onSearch: (search: ExportLogSearch, options: { replace: boolean }) => void;
}

const rowId = ({ _id }: ExportLog) => _id;

/** Who exported which rows of a list, and the files while they are kept. */
export function ExportLogPage({ search: asked, onSearch }: ExportLogPageProps) {
  // A key that the route drops comes back from the address as it was typed.
  const search = dropInapplicableCompany(asked);
  const { t } = useTranslation();
  const query = useQuery(exportLogQuery(search));
  const companies = useQuery(companiesQuery());
  const columns = useExportLogColumns();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const open = useCallback((row: ExportLog) => setOpenedId(row._id), []);
  // The list is polled: its row is shown, and as it was last where it has gone to another page.
  const last = useRef<ExportLog>(undefined);
  const opened =
    openedId === null ? undefined : (query.data?.data.find(({ _id }) => _id === openedId) ?? last.current);
  last.current = opened;
  const rowName = useCallback(({ _id }: ExportLog) => t('exports.log.name', { id: _id }), [t]);
  const hasCompanies = isExportCompanyApplicable(search.filters?.fromApplication);
  const filterOptions = useMemo(
    () => ({
      fromCompanyId: {
        options: (companies.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        isLoading: companies.isLoading,
        isError: companies.isError,
        ...(!hasCompanies && { disabledHint: t('exports.log.filters.company_hint') }),
      },
    }),
    [companies.data, companies.isLoading, companies.isError, hasCompanies, t],
  );
  usePageHead({ title: t('exports.log.title'), parents: [{ label: t('shell.groups.developer') }] });
  return (
    <>
      <ListPage
        name={t('exports.log.title')}
        list={exportLogList}
        search={search}
        onSearch={(next, options) => onSearch(dropInapplicableCompany(next), options)}
        query={query}
        rows={query.data?.data}
        total={query.data?.total}
        totalExact={query.data?.total_exact}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        filterOptions={filterOptions}
        onRowClick={open}
        card={exportLogCard}
        csvName="log-export"
      />
      <Suspense>{opened && <ExportLogDialog row={opened} onClose={() => setOpenedId(null)} />}</Suspense>
    </>
  );
}
