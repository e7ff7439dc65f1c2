import type { TransactionRow } from '@mishwar/contract';
import { formatPhone, parseMoney, signByMovement } from '@mishwar/domain';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { actorName } from '../../shared/format/actor-name.ts';
import { Amount } from '../../shared/format/amount.tsx';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import { amountColumn, dateColumn, sortedTimeColumn } from '../../shared/table/usual-columns.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { MovedAmount, methodText, statusText, TransactionStatus } from './transaction-texts.tsx';

type Format = ReturnType<typeof useFormat>;
type Column = ListColumn<TransactionRow>;

const driverColumns: Column[] = [
  {
    id: 'driver',
    label: 'transactions.columns.driver',
    width: 150,
    grow: true,
    cell: (row) => <bdi>{row.driver.name}</bdi>,
    text: (row) => row.driver.name,
  },
  {
    id: 'phone',
    label: 'transactions.columns.phone',
    head: 'transactions.heads.phone',
    width: 112,
    whole: true,
    cell: (row) => <Ltr>{formatPhone(row.driver.phone)}</Ltr>,
    text: (row) => formatPhone(row.driver.phone),
  },
];

/** A column of amounts with the sign of what they do to the driver's balance, also as text. */
function movedColumn(id: 'amount' | 'gift', format: Format): Column {
  return {
    ...amountColumn<TransactionRow>({ id, label: `transactions.columns.${id}`, format }, (row) => row[id]),
    text: (row) => format.money(signByMovement(row.type, parseMoney(row[id]) ?? 0)),
    cell: (row) => <MovedAmount type={row.type} wire={row[id]} />,
  };
}

function columnsOf(t: TFunction, format: Format, ofDriver: boolean): Column[] {
  return [
    {
      id: 'id',
      label: 'transactions.columns.id',
      head: 'transactions.heads.id',
      width: 76,
      fixed: true,
      whole: true,
      cell: (row) => <Ltr>{row._id}</Ltr>,
      text: (row) => row._id,
    },
    {
      id: 'type',
      label: 'transactions.columns.type',
      width: 120,
      grow: true,
      cell: (row) => t(`transactions.types.${row.type}`),
      text: (row) => t(`transactions.types.${row.type}`),
    },
    ...(ofDriver ? [] : driverColumns),
    movedColumn('amount', format),
    movedColumn('gift', format),
    amountColumn(
      {
        id: 'previous_balance',
        label: 'transactions.columns.previous_balance',
        head: 'transactions.heads.previous_balance',
        format,
      },
      (row) => row.transactionBalanceMain?.previous_balance,
    ),
    {
      ...amountColumn(
        {
          id: 'remaining_balance',
          label: 'transactions.columns.remaining_balance',
          head: 'transactions.heads.remaining_balance',
          format,
        },
        (row) => row.transactionBalanceMain?.remaining_balance,
      ),
      cell: (row) => <BalanceLink row={row} />,
    },
    {
      id: 'order_number',
      label: 'transactions.columns.order_number',
      head: 'transactions.heads.order_number',
      width: 100,
      whole: true,
      cell: (row) => (row.order_number === null ? NO_VALUE : <OrderLink number={row.order_number} />),
      text: (row) => row.order_number ?? '',
    },
    {
      id: 'payment_method',
      label: 'transactions.columns.payment_method',
      head: 'transactions.heads.payment_method',
      width: 100,
      cell: methodText,
      text: methodText,
    },
    {
      id: 'created_by',
      label: 'transactions.columns.created_by',
      width: 130,
      grow: true,
      cell: (row) => <bdi>{actorName(row.created_by.name)}</bdi>,
      text: (row) => actorName(row.created_by.name),
    },
    dateColumn({ id: 'date', label: 'transactions.columns.date', format }, (row) => row.created_at),
    sortedTimeColumn({ id: 'time', label: 'transactions.columns.time', format }, (row) => row.created_at),
    {
      id: 'status',
      label: 'transactions.columns.status',
      width: 92,
      pin: 'end',
      cell: (row) => <TransactionStatus row={row} />,
      text: statusText,
    },
  ];
}

/** The remaining balance as a link to its entries; the click does not open the row. */
function BalanceLink({ row }: { row: TransactionRow }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  if (!row.transactionBalanceMain) return NO_VALUE;
  const shown = amount(row.transactionBalanceMain.remaining_balance);
  return (
    <Link
      to="/drivers/$driverId/balance"
      params={{ driverId: row.driver._id }}
      search={{ upTo: row._id }}
      aria-label={t('ledger.explain', { amount: shown })}
      onClick={(event) => event.stopPropagation()}
    >
      <Amount value={row.transactionBalanceMain.remaining_balance} />
    </Link>
  );
}

/** An order number as a link to its receipt; the click does not open the row. */
export function OrderLink({ number }: { number: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/orders/$orderNumber"
      params={{ orderNumber: number }}
      aria-label={t('transactions.detail.order', { number })}
      onClick={(event) => event.stopPropagation()}
    >
      <Ltr>{number}</Ltr>
    </Link>
  );
}

/** The columns of transactions in the reader's language and zone; without the driver on a driver's own page. */
export function useTransactionColumns({ ofDriver = false } = {}): Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => columnsOf(t, format, ofDriver), [t, format, ofDriver]);
}
