import type { OrderRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/api.ts';
import { formatErrorReasons } from '../../../../shared/orders/order-errors.ts';
import { useOrderAction } from '../../../../shared/orders/use-order-action.ts';
import { toastError, toastSuccess } from '../../../../shared/ui/toast.ts';

/** Sends the driver unassign request ("cancel by customer"). */
export function useUnassignOrder(given: OrderRow, onDone: () => void) {
  const { t } = useTranslation();
  const action = useOrderAction<Record<string, never>>(
    'Unassign',
    given,
    ({ order_number }, headers, body, signal) =>
      api.orders.unassign({ params: { order_number }, headers, body }, { signal }),
  );
  const submit = async () => {
    const result = await action.run({});
    if (result.kind === 'done') {
      toastSuccess(t('orders.unassign.done'));
      return onDone();
    }
    toastError(
      t('orders.unassign.failed'),
      result.kind === 'unknown' ? t('orders.attempt.unconfirmed') : formatErrorReasons(result.error),
    );
    if (result.kind === 'refused' && !result.order.can.unassign) onDone();
  };
  return { ...action, submit };
}
