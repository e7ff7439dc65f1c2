import type { FormerTransactionRow } from '@mishwar/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import { amountColumn, dateColumn, sortedTimeColumn } from '../../shared/table/usual-columns.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';

type Format = ReturnType<typeof useFormat>;
type Column = ListColumn<FormerTransactionRow>;

/** The kinds of a row of the former wallet: fee, charge, gift. */
export function formerKind(row: FormerTransactionRow, t: TFunction): string {
  const words = [
    row.isFee && t('transactions.former.fee'),
    row.isCharge && t('transactions.former.charge'),
    row.isGift && t('transactions.former.gift'),
  ].filter((word) => word !== false);
  return words.length > 0 ? words.join(' · ') : NO_VALUE;
}

/** Name of the staff member who charged the wallet. */
function chargedBy({ charge_by_ad: by }: FormerTransactionRow): string {
  return by ? `${by.firstname} ${by.lastname}`.trim() : '';
}

function columnsOf(t: TFunction, format: Format): Column[] {
  return [
    {
      id: 'id',
      label: 'transactions.columns.id',
      width: 92,
      fixed: true,
      whole: true,
      cell: (row) => <Ltr>{row._id}</Ltr>,
      text: (row) => row._id,
    },
    {
      id: 'kind',
      label: 'transactions.columns.kind',
      width: 120,
      cell: (row) => formerKind(row, t),
      text: (row) => formerKind(row, t),
    },
    {
      id: 'driver',
      label: 'transactions.columns.driver',
      width: 170,
      grow: true,
      cell: (row) => <bdi>{row.driver_name}</bdi>,
      text: (row) => row.driver_name,
    },
    amountColumn(
      { id: 'amount', label: 'transactions.columns.amount', format, width: 116 },
      (row) => row.amount,
    ),
    amountColumn(
      { id: 'previous_balance', label: 'transactions.columns.previous_balance', format, width: 116 },
      (row) => row.previous_balance,
    ),
    amountColumn(
      { id: 'new_balance', label: 'transactions.columns.new_balance', format, width: 116 },
      (row) => row.new_balance,
    ),
    {
      id: 'order_number',
      label: 'transactions.columns.order_number',
      width: 116,
      whole: true,
      cell: (row) => <Ltr>{row.order_number ?? NO_VALUE}</Ltr>,
      text: (row) => row.order_number ?? '',
    },
    {
      id: 'charge_by',
      label: 'transactions.columns.charge_by',
      width: 150,
      grow: true,
      cell: (row) => <bdi>{chargedBy(row) || NO_VALUE}</bdi>,
      text: chargedBy,
    },
    dateColumn({ id: 'date', label: 'transactions.columns.date', format }, (row) => row.created_at),
    sortedTimeColumn({ id: 'time', label: 'transactions.columns.time', format }, (row) => row.created_at),
  ];
}

/** The columns of the former wallet in the reader's language and zone. */
export function useFormerColumns(): Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => columnsOf(t, format), [t, format]);
}
