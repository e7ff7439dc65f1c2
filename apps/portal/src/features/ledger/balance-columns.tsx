import type { LedgerEntry } from '@mishwar/contract';
import { getMoneyMovement, parseMoney } from '@mishwar/domain';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { actorName } from '../../shared/format/actor-name.ts';
import { Amount } from '../../shared/format/amount.tsx';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import rowCard from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';

type Format = ReturnType<typeof useFormat>;
type Column = ListColumn<LedgerEntry>;
/** A column of digits, which are never truncated. */
function digits(
  id: string,
  label: Column['label'],
  width: number,
  text: (entry: LedgerEntry) => string,
  more: Partial<Column> = {},
): Column {
  return { id, label, width, whole: true, text, cell: (entry) => <Ltr>{text(entry)}</Ltr>, ...more };
}

function columnsOf(t: TFunction, { amount, date, seconds, language }: Format): Column[] {
  const px = (ar: number, en: number) => (language === 'ar' ? ar : en);
  const end = { align: 'end' } as const;
  return [
    digits('sequence', 'ledger.columns.sequence', 76, ({ sequence }) => String(sequence), { fixed: true }),
    {
      id: 'type',
      label: 'transactions.columns.type',
      width: 150,
      grow: true,
      cell: ({ type }) => t(`transactions.types.${type}`),
      text: ({ type }) => t(`transactions.types.${type}`),
    },
    digits(
      'previous_balance',
      'transactions.columns.previous_balance',
      px(116, 124),
      (entry) => amount(entry.previous_balance),
      { ...end, cell: (entry) => <Amount value={entry.previous_balance} /> },
    ),
    digits('amount', 'transactions.columns.amount', 104, (entry) => amount(entry.amount), {
      ...end,
      cell: (entry) => <EntryAmount entry={entry} />,
    }),
    digits(
      'remaining_balance',
      'transactions.columns.remaining_balance',
      px(116, 136),
      (entry) => amount(entry.remaining_balance),
      { ...end, cell: (entry) => <Amount value={entry.remaining_balance} /> },
    ),
    digits(
      'order_number',
      'transactions.columns.order_number',
      112,
      (entry) => entry.order_number ?? NO_VALUE,
      {
        cell: ({ order_number: number }) => (number === null ? NO_VALUE : <OrderLink number={number} />),
      },
    ),
    {
      id: 'created_by',
      label: 'transactions.columns.created_by',
      width: 160,
      grow: true,
      cell: ({ created_by }) => <bdi>{actorName(created_by.name)}</bdi>,
      text: ({ created_by }) => actorName(created_by.name),
    },
    digits('transaction', 'ledger.columns.transaction', 104, (entry) => entry.transaction_id, {
      cell: (entry) => <TransactionLink id={entry.transaction_id} />,
    }),
    digits('date', 'transactions.columns.date', 100, ({ created_at }) => date(created_at), {
      essential: true,
    }),
    digits('time', 'transactions.columns.time', 92, ({ created_at }) => seconds(created_at), {
      sorted: true,
    }),
  ];
}

/** The signed amount of an entry in the colour of its movement. */
function EntryAmount({ entry: { type, amount } }: { entry: LedgerEntry }) {
  return <Amount value={amount} movement={getMoneyMovement(type, parseMoney(amount) ?? 0)} />;
}

/** An order number as a link to the order's invoice. */
export function OrderLink({ number, className = '' }: { number: string; className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Link
      className={className}
      to="/orders/$orderNumber"
      params={{ orderNumber: number }}
      aria-label={t('transactions.detail.order', { number })}
      onClick={(event) => event.stopPropagation()}
    >
      <Ltr>{number}</Ltr>
    </Link>
  );
}

/** The number of a transaction as a link to its details; the click does not open the row. */
export function TransactionLink({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/transactions"
      search={{ open: id }}
      aria-label={t('transactions.name', { id })}
      onClick={(event) => event.stopPropagation()}
    >
      <Ltr>{id}</Ltr>
    </Link>
  );
}

/** The columns of a chain of entries in the reader's language and zone. */
export function useBalanceColumns(): Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => columnsOf(t, format), [t, format]);
}

/** An entry as a card, for phones. */
function EntryCard({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return (
    <div className={rowCard.card}>
      <span className={rowCard.head}>
        <strong>
          <EntryAmount entry={entry} />
        </strong>
      </span>
      <span>
        <Ltr>{entry.sequence}</Ltr>
      </span>
      <span className={rowCard.main}>
        {t(`transactions.types.${entry.type}`)}
        {entry.order_number !== null && (
          <>
            {' · '}
            <Ltr>{entry.order_number}</Ltr>
          </>
        )}
      </span>
      <span>
        {t('transactions.detail.remaining')} <Amount value={entry.remaining_balance} />
      </span>
      <span className={rowCard.line}>
        <Ltr>{`${date(entry.created_at)} ${seconds(entry.created_at)}`}</Ltr>
      </span>
      <span>
        <bdi>{actorName(entry.created_by.name)}</bdi>
      </span>
    </div>
  );
}

/** Stable identity for the list kit. */
export const entryCard = (entry: LedgerEntry) => <EntryCard entry={entry} />;
