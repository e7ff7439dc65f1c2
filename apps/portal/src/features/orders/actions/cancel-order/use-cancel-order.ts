import type { CancelBody, OrderRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/api.ts';
import { useOrderAction } from '../../../../shared/orders/use-order-action.ts';
import { toastFailure, toastSuccess } from '../../../../shared/ui/toast.ts';

/** Cancels an order; `onDone` is called on success and when the order can no longer be cancelled. */
export function useCancelOrder(given: OrderRow, onDone: () => void) {
  const { t } = useTranslation();
  const action = useOrderAction<CancelBody>('Cancel', given, ({ order_number }, headers, body, signal) =>
    api.orders.cancel({ params: { order_number }, headers, body }, { signal }),
  );
  const submit = async (body: CancelBody) => {
    const result = await action.run(body);
    if (result.kind === 'done') {
      toastSuccess(t('orders.cancel.done', { number: given.order_number }));
      return onDone();
    }
    toastFailure(result.error);
    if (result.kind === 'refused' && !result.order.can.cancel) onDone();
  };
  return { ...action, submit };
}
