import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../shared/dialog/side-panel.tsx';
import { RefundTransaction } from './refund/refund-transaction.tsx';
import classes from './transaction-drawer.module.css';
import { TransactionFields } from './transaction-fields.tsx';
import { transactionQuery } from './transactions.queries.ts';

interface TransactionDrawerProps {
  id: string;
  /** Opens another transaction: the refund of this one, or the top-up that it refunds. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** All data of one transaction, beside the list. */
export function TransactionDrawer({ id, onOpen, onClose }: TransactionDrawerProps) {
  const { t } = useTranslation();
  const query = useQuery(transactionQuery(id));
  const transaction = query.data?.data;
  const shows = transaction && (transaction.can.refund || transaction.isRefunded || transaction.refund_open);
  return (
    <SidePanel
      title={t('transactions.detail.title', { id })}
      onClose={onClose}
      footer={shows && <RefundTransaction transaction={transaction} />}
    >
      <section
        className={classes.content}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={t('transactions.detail.title', { id })}
        data-autofocus
      >
        {query.isPending && (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton height={150} radius={6} mb={16} />
            <Skeleton height={120} radius={6} style={{ opacity: 0.6 }} />
          </div>
        )}
        {query.isError && !transaction && (
          <div className={classes.failed} role="alert">
            <p>{t('transactions.detail.failed')}</p>
            <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        {transaction && <TransactionFields transaction={transaction} onOpen={onOpen} />}
      </section>
    </SidePanel>
  );
}
