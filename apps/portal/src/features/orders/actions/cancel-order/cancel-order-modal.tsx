import type { CancelBody, OrderRow } from '@mishwar/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/api.ts';
import { RestoredText } from '../../../../shared/form/unsaved/unsaved-bar.tsx';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { useOrderAction } from '../../../../shared/orders/use-order-action.ts';
import { toastFailure, toastSuccess } from '../../../../shared/ui/toast.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { ReturnedFee } from '../returned-fee.tsx';
import { CancelFields, useCancelForm } from './cancel-fields.tsx';

/** Cancels an order; `onDone` is called on success and when the order can no longer be cancelled. */
function useCancelOrder(given: OrderRow, onDone: () => void) {
  const { t } = useTranslation();
  const action = useOrderAction<CancelBody>('Cancel', given, ({ order_number }, headers, body, signal) =>
    api.orders.cancel({ params: { order_number }, headers, body }, { signal }),
  );
  const submit = async (body: CancelBody) => {
    const result = await action.run(body);
    if (result.ok) {
      toastSuccess(t('orders.cancel.done', { number: given.order_number }));
      return onDone();
    }
    toastFailure(result.error);
    if (result.refusal?.order.can.cancel === false) onDone();
  };
  return { ...action, submit };
}

/** Asks for a reason and an optional note, and cancels the order. */
export function CancelOrderModal({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const cancel = useCancelOrder(given, onClose);
  const { unanswered } = cancel;
  const form = useCancelForm({ name: `cancel:${given.order_number}`, unanswered, send: cancel.submit });
  const driver = cancel.order.driver_name;
  return (
    <ActionDialog
      title={t('orders.cancel.title', { number: cancel.order.order_number })}
      state={cancel}
      submitLabel={t('orders.cancel.submit')}
      danger
      concernsDriver
      isDirty={() => unanswered === null && form.getValues().cancel_reason_txt.trim() !== ''}
      onSubmit={() => (unanswered ? void cancel.submit(unanswered) : form.submit())}
      onClose={onClose}
    >
      <CancelFields form={form} disabled={cancel.isSending || unanswered !== null} />
      <RestoredText isRestored={form.unsaved.isRestored} />
      <p className={classes.note}>
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        <span>
          {driver && <ReturnedFee order={cancel.order} name={driver} />} {t('orders.cancel.final')}
        </span>
      </p>
    </ActionDialog>
  );
}
