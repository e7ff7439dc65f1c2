import type { OrderRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/api.ts';
import { useOrderAction } from '../../../../shared/orders/use-order-action.ts';
import { toastFailure, toastSuccess } from '../../../../shared/ui/toast.ts';

/** Executes an order; one without a driver needs the id of the driver who delivered it. */
export function useExecuteOrder(given: OrderRow, onDone: () => void) {
  const { t } = useTranslation();
  const action = useOrderAction<{ driver_id?: string }>(
    'Execute',
    given,
    ({ order_number }, headers, body, signal) =>
      api.orders.execute({ params: { order_number }, headers, body }, { signal }),
  );
  const submit = async (driverId: string | null) => {
    const result = await action.run(driverId ? { driver_id: driverId } : {});
    if (result.kind === 'done') {
      toastSuccess(t('orders.execute.done', { number: given.order_number }));
      return onDone();
    }
    toastFailure(result.error);
    if (result.kind === 'refused' && !result.order.can.execute) onDone();
  };
  return { ...action, submit };
}
