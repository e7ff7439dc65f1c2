import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../shared/dialog/side-panel.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { RefundTransaction } from './refund/refund-transaction.tsx';
import classes from './transaction-drawer.module.css';
import { TransactionFields } from './transaction-fields.tsx';
import { transactionQuery } from './transactions.queries.ts';

interface TransactionDrawerProps {
  id: string;
  /** The rows above and below in the list, where there are any. */
  previous?: string | undefined;
  next?: string | undefined;
  /** Opens another transaction: a neighbour, the refund of this one, or the top-up that it refunds. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** All data of one transaction, beside the list. */
export function TransactionDrawer({ id, previous, next, onOpen, onClose }: TransactionDrawerProps) {
  const { t } = useTranslation();
  const query = useQuery(transactionQuery(id));
  const transaction = query.data?.data;
  const shows = transaction && (transaction.can.refund || transaction.isRefunded || transaction.refund_open);
  return (
    <SidePanel
      title={t('transactions.detail.title', { id })}
      isDocked
      onClose={onClose}
      tools={
        <>
          <IconButton
            label={t('transactions.detail.previous_row')}
            disabled={previous === undefined}
            onClick={() => previous !== undefined && onOpen(previous)}
          >
            <IconChevronUp size={17} stroke={1.6} />
          </IconButton>
          <IconButton
            label={t('transactions.detail.next_row')}
            disabled={next === undefined}
            onClick={() => next !== undefined && onOpen(next)}
          >
            <IconChevronDown size={17} stroke={1.6} />
          </IconButton>
        </>
      }
      footer={shows && <RefundTransaction key={id} transaction={transaction} />}
    >
      <section
        className={`grid fill short top gap-20 pad-14-16 scroll-y ${classes.content}`}
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
          <div className="grid gap-8 centred pad-16 dim" role="alert">
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
