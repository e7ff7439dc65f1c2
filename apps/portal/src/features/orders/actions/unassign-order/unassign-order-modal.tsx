import type { OrderRow } from '@mishwar/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { ActionDialog } from '../action-dialog.tsx';
import { useUnassignOrder } from './use-unassign-order.ts';

/** "Cancel by customer": confirms, then unassigns the driver. */
export function UnassignOrderModal({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  // The order may lose its driver meanwhile; the question keeps the name.
  const [name] = useState(given.driver_name ?? '');
  const unassign = useUnassignOrder(given, onClose);
  return (
    <ActionDialog
      title={t('orders.unassign.title', { number: unassign.order.order_number })}
      state={unassign}
      submitLabel={t('orders.unassign.submit')}
      danger
      onSubmit={() => void unassign.submit()}
      onClose={onClose}
    >
      <p className={classes.question}>{t('orders.unassign.question', { name })}</p>
      <p className={classes.note}>
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        {t('orders.unassign.cash_back')}
      </p>
    </ActionDialog>
  );
}
