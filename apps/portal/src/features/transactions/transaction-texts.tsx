import type { TransactionRow } from '@mishwar/contract';
import {
  getMoneyMovement,
  getPaymentMethod,
  getTransactionTone,
  parseMoney,
  signByMovement,
} from '@mishwar/domain';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

/** A payment method in words; one without a word of its own as the gateway names it. */
export function methodWord(method: string): string {
  const key = `transactions.method.${method.toLowerCase()}`;
  return i18next.exists(key) ? i18next.t(key as 'transactions.method.online') : method;
}

/** The payment method of a transaction in words. */
export const methodText = (row: Pick<TransactionRow, 'payment_method' | 'created_by'>): string =>
  methodWord(getPaymentMethod(row.payment_method, row.created_by.role));

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
