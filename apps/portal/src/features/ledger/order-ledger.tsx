import { Box } from '@mantine/core';
import type { OrderDetail, OrderTransaction } from '@mishwar/contract';
import { DRIVER_ACCOUNTS, getMoneyMovement, parseMoney } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { actorName } from '../../shared/format/actor-name.ts';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { TransactionLink } from './balance-columns.tsx';
import { orderTransactionsQuery } from './ledger.queries.ts';
import classes from './order-ledger.module.css';

/** What an order has moved in the ledger: its transactions, oldest first, each with its entries. */
export function OrderLedger({ order }: { order: Pick<OrderDetail, '_id'> }) {
  const { t } = useTranslation();
  const query = useQuery(orderTransactionsQuery(order._id));
  if (query.isPending) return <p role="status">{t('common.loading')}</p>;
  if (query.isError && !query.data) {
    return <LoadFailed text={t('ledger.order.failed')} onRetry={query.refetch} />;
  }
  const transactions = query.data.data;
  if (transactions.length === 0) return <p className="caption">{t('ledger.order.none')}</p>;
  return (
    <ol className={`plain-list lines ${classes.list}`} aria-label={t('ledger.order.title')}>
      {transactions.map((transaction) => (
        <Transaction key={transaction._id} transaction={transaction} />
      ))}
    </ol>
  );
}

function Transaction({ transaction }: { transaction: OrderTransaction }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const { _id: id, type, driver, created_by: by, created_at: at, entries } = transaction;
  return (
    <Box component="li" py={12}>
      <div className="row wrap between gap-0-12">
        <strong>{t(`transactions.types.${type}`)}</strong>
        <span className="caption">
          <Ltr>{`${date(at)} ${seconds(at)}`}</Ltr>
        </span>
      </div>
      <p className="caption">
        {t('ledger.columns.transaction')} <TransactionLink id={id} /> · <bdi>{actorName(by.name)}</bdi>
      </p>
      <table className="table flush above-8">
        <caption className="visually-hidden">{t('ledger.order.entries', { number: id })}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('ledger.trial.account')}</th>
            <th scope="col">{t('transactions.columns.amount')}</th>
            <th scope="col">{t('transactions.columns.remaining_balance')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id}>
              <th scope="row">
                <Account entry={entry} driver={driver} transactionId={id} />
              </th>
              <td className="bold end">
                <Amount
                  value={entry.amount}
                  movement={getMoneyMovement(type, parseMoney(entry.amount) ?? 0)}
                />
              </td>
              <td className="end dim">
                {entry.remaining_balance !== null && <Amount value={entry.remaining_balance} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** The account of an entry: a driver's leads to the balance as it was after the transaction. */
function Account({
  entry: { account, gateway },
  driver,
  transactionId,
}: {
  entry: OrderTransaction['entries'][number];
  driver: OrderTransaction['driver'];
  transactionId: string;
}) {
  const { t } = useTranslation();
  const own = DRIVER_ACCOUNTS.find((name) => name === account);
  if (own === undefined) {
    const of = gateway === null ? '' : t(`ledger.trial.gateway.${gateway}`);
    return t(`ledger.trial.kind.${account}`, { gateway: of });
  }
  return (
    <>
      <Link
        to="/drivers/$driverId/balance"
        params={{ driverId: driver._id }}
        search={{ tab: own, upTo: transactionId }}
      >
        {t(`ledger.accounts.${own}`)}
      </Link>
      <Box component="span" className="caption" ms={8}>
        <bdi>{driver.name}</bdi>
      </Box>
    </>
  );
}
