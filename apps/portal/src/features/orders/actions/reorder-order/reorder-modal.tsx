import { Button, Skeleton } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../shared/dialog/dialog.tsx';
import { useFocusBack } from '../../../../shared/dialog/use-focus-back.ts';
import { orderDetailQuery } from '../../../../shared/orders/orders.queries.ts';
import { LoadFailed } from '../../../../shared/ui/load-failed.tsx';
import { ReorderCartForm } from './reorder-cart-form.tsx';

/** Re-orders missing items; loads the order's items first. */
export function ReorderModal({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  // Two dialogs follow each other, so neither of them knows which element had the focus before.
  useFocusBack();
  const detail = useQuery(orderDetailQuery(order._id));
  if (detail.data) return <ReorderCartForm order={{ ...detail.data.data, ...order }} onClose={onClose} />;
  return (
    <Dialog
      title={t('orders.reorder.title', { number: order.order_number })}
      size={600}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {detail.isError ? (
        <LoadFailed text={t('orders.reorder.load_failed')} onRetry={detail.refetch} />
      ) : (
        <div className="grid gap-12" role="status" aria-label={t('common.loading')}>
          <Skeleton height={34} radius={6} />
          <Skeleton height={34} radius={6} style={{ opacity: 0.7 }} />
          <Skeleton height={34} radius={6} style={{ opacity: 0.4 }} />
        </div>
      )}
    </Dialog>
  );
}
