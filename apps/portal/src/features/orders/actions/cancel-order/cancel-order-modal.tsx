import type { OrderRow } from '@mishwar/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { ActionDialog } from '../action-dialog.tsx';
import { buildCancelBody, type CancelChoice, CancelFields } from './cancel-fields.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

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
