import { Button } from '@mantine/core';
import type { TransactionRow } from '@mishwar/contract';
import { getTransactionTone, isSuperAdmin } from '@mishwar/domain';
import { IconFileSpreadsheet, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../shared/list/list-page.tsx';
import { ListTabs } from '../../shared/list/list-tabs.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { useFormerColumns } from './former-columns.tsx';
import { formerCard, transactionCard } from './transaction-card.tsx';
import { TransactionDrawer } from './transaction-drawer.tsx';
import {
  countTransactionViews,
  formerQuery,
  planOptionsQuery,
  transactionsQuery,
} from './transactions.queries.ts';
import { useTransactionColumns } from './transactions-columns.tsx';
import {
  dropInapplicableFilters,
  listFor,
  type TransactionsSearch,
  type TransactionVersion,
} from './transactions-search.ts';
import { useTransactionsExport } from './use-transactions-export.ts';

interface TransactionsPageProps {
  search: TransactionsSearch;
  onSearch: (search: TransactionsSearch, options: { replace: boolean }) => void;
}

const VERSIONS = ['new', 'old'] as const;
const rowId = (row: { _id: string }) => row._id;
const rowTone = (row: TransactionRow) => getTransactionTone(row.status);

/** Transactions of all drivers' wallets, with a tab for the former wallet. */
export function TransactionsPage({ search, onSearch }: TransactionsPageProps) {
  const { t } = useTranslation();
  usePageHead({ title: t('transactions.title'), parents: [{ label: t('shell.groups.drivers') }] });
  const change: TransactionsPageProps['onSearch'] = (next, options) =>
    onSearch(dropInapplicableFilters(next), options);
  const tabs = (
    <ListTabs<TransactionVersion>
      label={t('transactions.versions.label')}
      active={search.version}
      onChange={(version) => {
        const { open: _open, ...rest } = search;
        change({ ...rest, page: 1, version }, { replace: false });
      }}
      tabs={VERSIONS.map((name) => ({ name, label: t(`transactions.versions.${name}`) }))}
    />
  );
  const toolbar = (
    <>
      <TrialBalanceLink />
      <ExportButton search={search} />
    </>
  );
  const props = { search, onSearch: change, tabs, toolbar };
  return search.version === 'old' ? <FormerList {...props} /> : <LedgerList {...props} />;
}

interface VersionProps extends TransactionsPageProps {
  tabs: ReactNode;
  toolbar: ReactNode;
}

/** Props that both lists pass to the kit; version and open row are kept on every change. */
function useCommon({ search: { open, ...search }, onSearch, tabs, toolbar }: VersionProps) {
  const { t } = useTranslation();
  const rowName = useCallback(({ _id }: { _id: string }) => t('transactions.name', { id: _id }), [t]);
  return {
    name: t('transactions.title'),
    list: listFor(search),
    search,
    onSearch: (next: Omit<TransactionsSearch, 'version'>, options: { replace: boolean }) =>
      onSearch({ version: search.version, ...next, ...(open !== undefined && { open }) }, options),
    rowId,
    rowName,
    primaryFilter: 'driver' as const,
    countViews: countTransactionViews,
    csvName: 'transactions',
    tabs,
    toolbar,
  };
}

function LedgerList(props: VersionProps) {
  const query = useQuery(transactionsQuery(props.search));
  const columns = useTransactionColumns();
  const filterOptions = usePlanOptions();
  const { open: opened, ...closed } = props.search;
  const show = useRef((_id: string) => {});
  show.current = (id) => props.onSearch({ ...closed, open: id }, { replace: opened !== undefined });
  const open = useCallback((row: TransactionRow) => show.current(row._id), []);
  const rows = query.data?.rows ?? [];
  const at = rows.findIndex(({ _id }) => _id === opened);
  return (
    <>
      <ListPage
        {...useCommon(props)}
        filterOptions={filterOptions}
        query={query}
        rows={query.data?.rows}
        total={query.data?.total}
        totalExact={query.data?.total_exact}
        columns={columns}
        rowTone={rowTone}
        onRowClick={open}
        openedId={opened}
        card={transactionCard}
      />
      {opened !== undefined && (
        <TransactionDrawer
          id={opened}
          // One that is not on the page has no neighbours.
          previous={at < 0 ? undefined : rows[at - 1]?._id}
          next={at < 0 ? undefined : rows[at + 1]?._id}
          onOpen={show.current}
          onClose={() => props.onSearch(closed, { replace: true })}
        />
      )}
    </>
  );
}

function usePlanOptions() {
  const { data, isLoading, isError } = useQuery(planOptionsQuery());
  return useMemo(() => {
    const options = (data?.data.results ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
    return { plans: { options, isLoading, isError } };
  }, [data, isLoading, isError]);
}

function FormerList(props: VersionProps) {
  const query = useQuery(formerQuery(props.search));
  const columns = useFormerColumns();
  return (
    <ListPage
      {...useCommon(props)}
      query={query}
      rows={query.data?.rows}
      total={query.data?.total}
      totalExact={query.data?.total_exact}
      columns={columns}
      card={formerCard}
    />
  );
}

interface LinkRootProps {
  className: string;
  children: ReactNode;
}

/** Only super admins: not in the menu, which is the same for all roles. */
function TrialBalanceLink() {
  const { t } = useTranslation();
  if (!isSuperAdmin(useProfile())) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconScale size={16} stroke={1.6} aria-hidden />}
      renderRoot={(props: LinkRootProps) => <Link {...props} to="/trial-balance" />}
    >
      {t('transactions.trial_balance')}
    </Button>
  );
}

function ExportButton({ search }: { search: TransactionsSearch }) {
  const { t } = useTranslation();
  const excel = useTransactionsExport(search);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
      loading={excel.isPending}
      onClick={() => excel.mutate()}
    >
      {t('transactions.export.button')}
    </Button>
  );
}
