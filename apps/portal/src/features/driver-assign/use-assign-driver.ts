import type { OrderRow } from '@mishwar/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { formatErrorReasons, isAssignedConflict } from '../../shared/orders/order-errors.ts';
import { useOrderAction } from '../../shared/orders/use-order-action.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

/**
 * Assigns an order to a driver, or reassigns it. Sends the version of the order as it was when the panel opened: an
 * assignment made meanwhile is not overwritten (optimistic locking). Success and every 409 close the panel.
 */
export function useAssignDriver(order: OrderRow, onClose: () => void) {
  const { t } = useTranslation();
  const [seen] = useState(order);
  const [driverId, setDriverId] = useState<string | null>(null);
  const action = useOrderAction<{ driver_id: string }>(
    'Assign',
    seen,
    ({ order_number }, headers, body, signal) =>
      api.orders.assign({ params: { order_number }, headers, body }, { signal }),
  );
  const assign = async (chosen: string) => {
    setDriverId(chosen);
    const result = await action.run({ driver_id: chosen });
    setDriverId(null);
    if (result.kind === 'done') {
      toastSuccess(t('orders.assign.done'));
      return onClose();
    }
    if (isAssignedConflict(result.error)) toastError(t('orders.assign.taken'));
    else {
      const unconfirmed = result.kind === 'unknown' ? t('orders.attempt.unconfirmed') : undefined;
      toastError(t('orders.assign.request_failed'), unconfirmed ?? formatErrorReasons(result.error));
    }
    if (result.kind === 'refused' && result.status === 409) onClose();
  };
  return { ...action, assign, busy: action.isSending ? driverId : null };
}
