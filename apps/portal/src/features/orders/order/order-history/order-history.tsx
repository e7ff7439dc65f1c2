import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderHistoryQuery } from '../../../../shared/orders/orders.queries.ts';
import { LoadFailed } from '../../../../shared/ui/load-failed.tsx';
import { HistoryList } from './history-list.tsx';

/** Loads and shows the history of an order. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const history = useQuery(orderHistoryQuery(orderId));
  if (history.isPending) {
    return (
      <div className="grid gap-14" role="status" aria-label={t('common.loading')}>
        {[1, 0.75, 0.5, 0.25].map((opacity) => (
          <Skeleton key={opacity} height={38} radius={6} style={{ opacity }} />
        ))}
      </div>
    );
  }
  if (history.isError && !history.data) {
    return <LoadFailed text={t('orders.history.failed')} onRetry={history.refetch} />;
  }
  return <HistoryList entries={history.data.data} />;
}
