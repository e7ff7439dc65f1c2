import { Button } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../shared/dialog/dialog.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';
import { lazyPart } from '../../../../shared/lazy-part/lazy-part.tsx';
import { OrderHistory } from './order-history.tsx';

// The history is shown alone until the distribution's texts are loaded.
const Tabbed = lazyPart(async () => {
  const [{ HistoryTabs }] = await Promise.all([import('./history-tabs.tsx'), addTexts('distribution')]);
  return { default: HistoryTabs };
});

/** The history of an order, with the distribution in a second tab. */
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
