import { Button } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../shared/dialog/dialog.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';
import { OrderHistory } from './order-history.tsx';

// The words of the distribution come with what they speak of; until then the history stands alone.
const Tabbed = lazy(async () => {
  const [{ HistoryTabs }] = await Promise.all([import('./history-tabs.tsx'), addTexts('distribution')]);
  return { default: HistoryTabs };
});

/** The history of one order, and beside it why this driver. */
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
      <Suspense fallback={<OrderHistory orderId={order._id} />}>
        <Tabbed orderId={order._id} />
      </Suspense>
    </Dialog>
  );
}
