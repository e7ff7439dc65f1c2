import type { OrderRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/api.ts';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { formatErrorReasons } from '../../../../shared/orders/order-errors.ts';
import { useOrderAction } from '../../../../shared/orders/use-order-action.ts';
import { toastError, toastSuccess } from '../../../../shared/ui/toast.ts';
import { ActionDialog } from '../action-dialog.tsx';

/** Confirms, then offers the waiting order to drivers at once. */
export function ReofferOrderModal({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const reoffer = useOrderAction<Record<string, never>>(
    'Reoffer',
    given,
    ({ order_number }, headers, body, signal) =>
      api.orders.reoffer({ params: { order_number }, headers, body }, { signal }),
  );
  const submit = async () => {
    const result = await reoffer.run({});
    if (result.ok) {
      toastSuccess(t('orders.reoffer.done', { number: result.order.order_number }));
      return onClose();
    }
    toastError(
      t('orders.reoffer.failed'),
      result.refusal === null ? t('orders.attempt.unconfirmed') : formatErrorReasons(result.error),
    );
    if (result.refusal?.order.can.reoffer === false) onClose();
  };
  return (
    <ActionDialog
      title={t('orders.reoffer.title', { number: reoffer.order.order_number })}
      state={reoffer}
      submitLabel={t('orders.reoffer.submit')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className={classes.question}>{t('orders.reoffer.question')}</p>
      <p className={classes.note}>{t('orders.reoffer.note')}</p>
    </ActionDialog>
  );
}
