import type { CancelBody, OrderRow } from '@mishwar/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/api.ts';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { useOrderAction } from '../../../../shared/orders/use-order-action.ts';
import { toastFailure, toastSuccess } from '../../../../shared/ui/toast.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { buildCancelBody, type CancelChoice, CancelFields } from './cancel-fields.tsx';

/** Cancels an order; `onDone` is called on success and when the order can no longer be cancelled. */
function useCancelOrder(given: OrderRow, onDone: () => void) {
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

/** Asks for a reason and an optional note, and cancels the order. */
export function CancelOrderModal({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const cancel = useCancelOrder(given, onClose);
  const [choice, setChoice] = useState<CancelChoice>({
    reason: cancel.unanswered?.cancel_reason ?? null,
    note: cancel.unanswered?.cancel_reason_txt ?? '',
  });
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const driver = cancel.order.driver_name;
  const submit = () => {
    const body = buildCancelBody(choice) ?? cancel.unanswered;
    if (body) return void cancel.submit(body);
    setMissing(true);
    field.current?.focus();
  };
  return (
    <ActionDialog
      title={t('orders.cancel.title', { number: cancel.order.order_number })}
      state={cancel}
      submitLabel={t('orders.cancel.submit')}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <CancelFields
        choice={choice}
        onChange={(next) => {
          setChoice(next);
          setMissing(false);
        }}
        missing={missing}
        disabled={cancel.isSending || cancel.unanswered !== null}
        reasonRef={field}
      />
      <p className={classes.note}>
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        <span>
          {driver ? `${t('orders.cancel.cash_back', { name: driver })} ` : ''}
          {t('orders.cancel.final')}
        </span>
      </p>
    </ActionDialog>
  );
}
