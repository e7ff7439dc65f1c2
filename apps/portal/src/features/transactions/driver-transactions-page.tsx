import { Button } from '@mantine/core';
import type { TransactionRow } from '@mishwar/contract';
import { getTransactionTone } from '@mishwar/domain';
import {
  IconFileDescription,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconListDetails,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import classes from '../../shared/list/links-panel.module.css';
import { ListPage } from '../../shared/list/list-page.tsx';
import { DriverMissing } from '../../shared/page/driver-missing.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { transactionCard } from './transaction-card.tsx';
import { driverTransactionsQuery } from './transactions.queries.ts';
import { useTransactionColumns } from './transactions-columns.tsx';
import { type DriverTransactionsSearch, driverTransactionsList } from './transactions-search.ts';
import { useDriverExport } from './use-transactions-export.ts';

interface DriverTransactionsPageProps {
  driverId: string;
  search: DriverTransactionsSearch;
  onSearch: (search: DriverTransactionsSearch, options: { replace: boolean }) => void;
}

const rowId = (row: TransactionRow) => row._id;
const rowTone = (row: TransactionRow) => getTransactionTone(row.status);
const panel = (row: TransactionRow) => <OrderPanel row={row} />;

/** The transactions of one driver's wallet. */
export function DriverTransactionsPage({ driverId, search, onSearch }: DriverTransactionsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(driverTransactionsQuery(driverId, search));
  const columns = useTransactionColumns({ ofDriver: true });
  const name = query.data?.driver.name;
  const title =
    name === undefined ? t('transactions.of_driver.fallback') : t('transactions.of_driver.title', { name });
  usePageHead({ title, parents: [{ label: t('shell.groups.drivers') }] });
  const rowName = useCallback((row: TransactionRow) => t('transactions.name', { id: row._id }), [t]);
  return (
    <ListPage
      toolbar={
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconListDetails size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/drivers/$driverId/balance" params={{ driverId }} />}
          >
            {t('ledger.explain_now')}
          </Button>
          {query.data && <Export idNumber={query.data.driver.id_number} search={search} />}
          {name !== undefined && <AddCredit driver={{ _id: driverId, name }} />}
        </>
      }
      name={title}
      list={driverTransactionsList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data.results}
      total={query.data?.data.total}
      totalExact={query.data?.data.total_exact}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      rowTone={rowTone}
      primaryFilter="order_number"
      panel={panel}
      card={transactionCard}
      csvName="driver-transactions"
      missing={<DriverMissing />}
    />
  );
}

/** Exports the driver's filtered transactions. */
function Export({ idNumber, search }: { idNumber: string; search: DriverTransactionsSearch }) {
  const { t } = useTranslation();
  const exporting = useDriverExport(idNumber, search);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('transactions.export.button')}
    </Button>
  );
}

const CreditDriverDialog = lazyPart(async () => ({
  default: (await import('./credit-driver/credit-driver-dialog.tsx')).CreditDriverDialog,
}));

/** Opens the credit dialog. */
function AddCredit({ driver }: { driver: { _id: string; name: string } }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconWallet size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('transactions.credit.open')}
      </Button>
      {open && (
        <Suspense>
          <CreditDriverDialog driver={driver} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Under a transaction's row: its order, its details and its balance. */
function OrderPanel({ row }: { row: TransactionRow }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes.panel}
      role="group"
      aria-label={t('transactions.of_driver.actions', { id: row._id })}
    >
      {row.order_number === null ? (
        t('transactions.of_driver.no_order')
      ) : (
        <Link className={classes.link} to="/orders/$orderNumber" params={{ orderNumber: row.order_number }}>
          <IconFileInvoice size={16} stroke={1.6} aria-hidden />
          {t('transactions.detail.order', { number: row.order_number })}
        </Link>
      )}
      <Link className={classes.link} to="/transactions" search={{ open: row._id }}>
        <IconFileDescription size={16} stroke={1.6} aria-hidden />
        {t('transactions.of_driver.details')}
      </Link>
      {row.transactionBalanceMain && (
        <Link
          className={classes.link}
          to="/drivers/$driverId/balance"
          params={{ driverId: row.driver._id }}
          search={{ upTo: row._id }}
        >
          <IconListDetails size={16} stroke={1.6} aria-hidden />
          {t('ledger.explain_then')}
        </Link>
      )}
    </div>
  );
}
