import type { TransactionRow } from '@mishwar/contract';
import {
  getMoneyMovement,
  getPaymentMethod,
  getTransactionTone,
  parseMoney,
  signByMovement,
} from '@mishwar/domain';
import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

/** The payment method: translated for our own methods, as received for a gateway's. */
export function methodText(row: Pick<TransactionRow, 'payment_method'>, t: TFunction): string {
  const method = getPaymentMethod(row);
  return method === 'online' || method === 'manual' ? t(`transactions.method.${method}`) : method;
}

/** The text of a status; a transaction without one has succeeded. */
export function statusText({ status, isRefunded }: Pick<TransactionRow, 'status' | 'isRefunded'>): string {
  if (isRefunded) return i18next.t('transactions.refunded');
  if (status === null) return i18next.t('transactions.status.SUCCESS');
  const key = `transactions.status.${status}`;
  return i18next.exists(key) ? i18next.t(key as 'transactions.status.SUCCESS') : status;
}

/** An amount of a transaction, signed and coloured by what it does to the driver's balance. */
export function MovedAmount({ type, wire }: { type: TransactionRow['type']; wire: string }) {
  const amount = parseMoney(wire) ?? 0;
  if (amount === 0) return <Amount value={0} />;
  return <Amount value={signByMovement(type, amount)} movement={getMoneyMovement(type, amount)} />;
}

/** Status badge of a transaction. */
export function TransactionStatus({ row }: { row: Pick<TransactionRow, 'status' | 'isRefunded'> }) {
  useTranslation();
  return (
    <StatusBadge tone={row.isRefunded ? 'returned' : getTransactionTone(row.status)}>
      {statusText(row)}
    </StatusBadge>
  );
}
