import type { AssignBody, OrderRow } from '@mishwar/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { formatErrorReasons, isAssignedConflict } from '../../shared/orders/order-errors.ts';
import { useOrderAction } from '../../shared/orders/use-order-action.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { findOrderChange } from './order-change.ts';

/**
 * Assigns an order to a driver, or hands it over. Names the driver whom the operator saw: an assignment made meanwhile is
 * not overwritten, and a step of that driver refuses nothing. Success and every 409 close the panel.
 * `change` is what happened to the order since; a driver who took it must be acknowledged (`acknowledge`) before the order
 * can be taken from that driver.
 */
export function useAssignDriver(given: OrderRow, onClose: () => void) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(given);
  const [driverId, setDriverId] = useState<string | null>(null);
  const action = useOrderAction<AssignBody>('Assign', given, ({ order_number }, headers, body, signal) =>
    api.orders.assign({ params: { order_number }, headers, body }, { signal }),
  );
  const { order } = action;
  const assign = async (body: AssignBody) => {
    setDriverId(body.driver_id);
    const result = await action.run(body);
    setDriverId(null);
    if (result.ok) {
      const { order_number: number, driver_name: name } = result.order;
      toastSuccess(
        t('orders.assign.done'),
        name === null ? '' : t('orders.assign.done_body', { number, name }),
      );
      return onClose();
    }
    if (isAssignedConflict(result.error)) toastError(t('orders.assign.taken'));
    else {
      const unconfirmed = result.refusal === null ? t('orders.attempt.unconfirmed') : undefined;
      toastError(t('orders.assign.request_failed'), unconfirmed ?? formatErrorReasons(result.error));
    }
    if (result.refusal?.status === 409) onClose();
  };
  return {
    ...action,
    change: action.isSending ? null : findOrderChange(seen, order),
    acknowledge: () => setSeen(order),
    assign: (chosen: string) => assign({ driver_id: chosen, seen_driver_id: seen.driver_id }),
    /** Sends the request again whose outcome is unknown. */
    repeat: () => action.unanswered && void assign(action.unanswered),
    busy: action.isSending ? driverId : null,
  };
}
