import type { OrderRow } from '@mishwar/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/api.ts';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { OrderByNumber } from '../../../../shared/orders/order-by-number.tsx';
import { formatErrorReasons } from '../../../../shared/orders/order-errors.ts';
import { useOrderAction } from '../../../../shared/orders/use-order-action.ts';
import { toastError, toastSuccess } from '../../../../shared/ui/toast.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { ReturnedFee } from '../returned-fee.tsx';

/** Sends the driver unassign request ("cancel by customer"). */
function useUnassignOrder(given: OrderRow, onDone: () => void) {
  const { t } = useTranslation();
  const action = useOrderAction<Record<string, never>>(
    'Unassign',
    given,
    ({ order_number }, headers, body, signal) =>
      api.orders.unassign({ params: { order_number }, headers, body }, { signal }),
  );
  const submit = async () => {
    const result = await action.run({});
    if (result.ok) {
      toastSuccess(t('orders.unassign.done'));
      return onDone();
    }
    toastError(
      t('orders.unassign.failed'),
      result.refusal === null ? t('orders.attempt.unconfirmed') : formatErrorReasons(result.error),
    );
    if (result.refusal?.order.can.unassign === false) onDone();
  };
  return { ...action, submit };
}

/** "Cancel by customer": confirms, then unassigns the driver. */
export function UnassignOrderModal({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const unassign = useUnassignOrder(given, onClose);
  const { order } = unassign;
  // The order may lose its driver meanwhile; the question keeps the last name.
  const last = useRef('');
  const name = order.driver_name ?? last.current;
  last.current = name;
  return (
    <ActionDialog
      title={t('orders.unassign.title', { number: order.order_number })}
      state={unassign}
      submitLabel={t('orders.unassign.submit')}
      danger
      concernsDriver
      onSubmit={() => void unassign.submit()}
      onClose={onClose}
    >
      <p className={classes.question}>{t('orders.unassign.question', { name })}</p>
      <p className={classes.note}>
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        <span>
          <ReturnedFee order={order} name={name} />
        </span>
      </p>
    </ActionDialog>
  );
}

/** Loads an order by its number, then asks. */
export function UnassignByNumber({ orderNumber, onClose }: { orderNumber: string; onClose: () => void }) {
  return (
    <OrderByNumber orderNumber={orderNumber} onClose={onClose}>
      {(order) => <UnassignOrderModal order={order} onClose={onClose} />}
    </OrderByNumber>
  );
}
