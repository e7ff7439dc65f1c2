import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { LedgerEntry } from '@mishwar/contract';
import { DRIVER_ACCOUNTS, type DriverAccount } from '@mishwar/domain';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedLtr } from '../../shared/format/isolated.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { ListTabs } from '../../shared/list/list-tabs.tsx';
import { DriverMissing } from '../../shared/page/driver-missing.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { PHONE } from '../../shared/ui/phone.ts';
import { entryCard, OrderLink, useBalanceColumns } from './balance-columns.tsx';
import { BalanceParts } from './balance-parts.tsx';
import { type BalanceSearch, balanceList } from './balance-search.ts';
import { entriesQuery, explainQuery } from './ledger.queries.ts';
import { useBalanceExport } from './use-balance-export.ts';

interface BalancePageProps {
  driverId: string;
  search: BalanceSearch;
  onSearch: (search: BalanceSearch, options: { replace: boolean }) => void;
}

const entryId = (entry: LedgerEntry) => entry._id;

/** One driver's balances, each with its parts and its chain of entries. */
export function BalancePage({ driverId, search, onSearch }: BalancePageProps) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const { upTo, tab = 'MAIN' } = search;
  const query = useQuery(entriesQuery(driverId, search));
  const explained = useQuery(explainQuery(driverId, upTo));
  const columns = useBalanceColumns();
  const excel = useBalanceExport(driverId, search);
  const name = explained.data?.driver.name;
  const title = name === undefined ? t('ledger.fallback') : t('ledger.title', { name });
  usePageHead({ title, parents: [{ label: t('shell.groups.drivers') }] });
  const rowName = useCallback(({ sequence }: LedgerEntry) => t('ledger.entry', { number: sequence }), [t]);
  const panel = useCallback(
    (entry: LedgerEntry) => <EntryPanel entry={entry} driverId={driverId} account={tab} />,
    [driverId, tab],
  );
  const change = (next: BalanceSearch, options: { replace: boolean }) =>
    onSearch({ ...next, ...(upTo !== undefined && { upTo }) }, options);
  const { tab: _tab, upTo: _upTo, ...place } = search;
  const balanceOf = (account: DriverAccount) =>
    explained.data?.accounts.find((one) => one.account === account);
  const until = upTo !== undefined && (
    <div className="row wrap gap-14 pad-10-16 warned" role="status">
      {t('ledger.up_to', { id: upTo })}
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => onSearch({ ...place, page: 1, ...(tab !== 'MAIN' && { tab }) }, { replace: false })}
      >
        {t('ledger.until_now')}
      </Button>
    </div>
  );
  return (
    <ListPage
      name={title}
      list={balanceList}
      search={search}
      onSearch={change}
      query={query}
      rows={query.data?.data.results}
      total={query.data?.data.total}
      totalExact
      columns={columns}
      rowId={entryId}
      rowName={rowName}
      panel={panel}
      card={entryCard}
      csvName="balance"
      missing={<DriverMissing />}
      tabs={
        <ListTabs<DriverAccount>
          label={t('ledger.accounts.label')}
          active={tab}
          onChange={(next) =>
            change({ ...place, page: 1, ...(next !== 'MAIN' && { tab: next }) }, { replace: false })
          }
          tabs={DRIVER_ACCOUNTS.map((account) => {
            const balance = balanceOf(account)?.balance;
            return {
              name: account,
              label: t(`ledger.accounts.${account}`),
              // The three do not fit side by side on a phone.
              count: balance === undefined || phone ? undefined : isolatedLtr(amount(balance)),
            };
          })}
        />
      }
      toolbar={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
          loading={excel.isPending}
          onClick={() => excel.mutate()}
        >
          {t('ledger.export.button')}
        </Button>
      }
      notice={
        <>
          {until}
          <BalanceParts
            balance={balanceOf(tab)}
            waived={tab === 'MAIN' ? explained.data?.waived : null}
            failed={explained.isError}
            onRetry={() => void explained.refetch()}
          />
        </>
      }
    />
  );
}

/** Under an entry's row: its order, its note, and the balance at that time. */
function EntryPanel({
  entry,
  driverId,
  account,
}: {
  entry: LedgerEntry;
  driverId: string;
  account: DriverAccount;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="row wrap gap-8-16 pad-10-16"
      role="group"
      aria-label={t('ledger.actions', { number: entry.sequence })}
    >
      <Link
        className="tap"
        to="/drivers/$driverId/balance"
        params={{ driverId }}
        search={{ upTo: entry.transaction_id, ...(account !== 'MAIN' && { tab: account }) }}
      >
        {t('ledger.up_to_here')}
      </Link>
      <Link className="tap" to="/transactions" search={{ open: entry.transaction_id }}>
        {t('transactions.name', { id: entry.transaction_id })}
      </Link>
      {entry.order_number !== null && <OrderLink className="tap" number={entry.order_number} />}
      {entry.note !== null && <bdi>{entry.note}</bdi>}
    </div>
  );
}
