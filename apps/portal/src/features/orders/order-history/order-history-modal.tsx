import { Button } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { OrderHistory } from './order-history.tsx';

/** The history of one order. */
export function OrderHistoryModal({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('orders.history.title', { number: order.order_number })}
      size={560}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <OrderHistory orderId={order._id} />
    </Dialog>
  );
}
