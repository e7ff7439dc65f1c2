import type { OrderRow } from '@mishwar/contract';
import { getReorderApplication, type ReorderItem } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/api.ts';
import { getReorderErrorTexts } from '../../../../shared/orders/order-errors.ts';
import { useOrderAction } from '../../../../shared/orders/use-order-action.ts';
import { toastError, toastSuccess } from '../../../../shared/ui/toast.ts';

/** Sends a re-order cart; each error message has a toast. */
export function useReorder(given: OrderRow, onDone: () => void) {
  const { t } = useTranslation();
  const action = useOrderAction<ReorderItem[]>(
    'Reorder',
    given,
    ({ _id, from_company }, headers, body, signal) =>
      api.orders.reorder(
        {
          params: { order_id: _id },
          headers: { ...headers, 'x-from-application': getReorderApplication(from_company) },
          body,
        },
        { signal },
      ),
  );
  const submit = async (cart: ReorderItem[]) => {
    const result = await action.run(cart);
    if (result.ok) {
      toastSuccess(t('orders.reorder.done', { number: result.order.order_number }));
      return onDone();
    }
    for (const text of getReorderErrorTexts(result.error)) toastError(text);
    if (result.refusal?.order.can.reorder === false) onDone();
  };
  return { ...action, submit };
}
