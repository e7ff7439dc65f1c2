import type { FormerTransactionRow, TransactionRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { formerKind } from './former-columns.tsx';
import { MovedAmount, TransactionStatus } from './transaction-texts.tsx';

/** A transaction as a card, for phones. */
function TransactionCard({ row }: { row: TransactionRow }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const main = row.transactionBalanceMain;
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <MovedAmount type={row.type} wire={row.amount === '0.00' ? row.gift : row.amount} />
        </strong>
        <TransactionStatus row={row} />
      </span>
      <span>
        <Ltr>{row._id}</Ltr>
      </span>
      <span className={classes.main}>
        <bdi>{row.driver.name}</bdi>
      </span>
      <span>{t(`transactions.types.${row.type}`)}</span>
      <span className={classes.line}>
        <Ltr>{`${date(row.created_at)} ${seconds(row.created_at)}`}</Ltr>
      </span>
      <span>
        {main && (
          <>
            {t('transactions.detail.remaining')} <Amount value={main.remaining_balance} />
          </>
        )}
      </span>
    </div>
  );
}

/** A row of the former wallet as a card, for phones. */
function FormerCard({ row }: { row: FormerTransactionRow }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <Amount value={row.amount} />
        </strong>
      </span>
      <span>
        <Ltr>{row._id}</Ltr>
      </span>
      <span className={classes.main}>
        <bdi>{row.driver_name}</bdi>
      </span>
      <span>{formerKind(row, t)}</span>
      <span className={classes.line}>
        <Ltr>{`${date(row.created_at)} ${seconds(row.created_at)}`}</Ltr>
      </span>
      <span>{row.order_number !== null && <Ltr>{row.order_number}</Ltr>}</span>
    </div>
  );
}

/** Stable identities for the list kit. */
export const transactionCard = (row: TransactionRow) => <TransactionCard row={row} />;
export const formerCard = (row: FormerTransactionRow) => <FormerCard row={row} />;
