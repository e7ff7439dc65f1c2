import { Select, Textarea } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../../shared/api/error-text.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import classes from '../action-dialog.module.css';
import { ActionDialog } from '../action-dialog.tsx';
import { cancelReasonsQuery } from '../orders.queries.ts';
import { useCancelOrder } from './use-cancel-order.ts';

const NOTE_LENGTH = 1000;

/** Asks for a reason (and a note, if one likes) and cancels the order. */
export function CancelOrderModal({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const cancel = useCancelOrder(given, onClose);
  const reasons = useQuery(cancelReasonsQuery());
  const [reason, setReason] = useState<string | null>(cancel.pending?.cancel_reason ?? null);
  const [note, setNote] = useState(cancel.pending?.cancel_reason_txt ?? '');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const locked = cancel.sending || cancel.pending !== null;
  const driver = cancel.order.driver_name;
  const submit = () => {
    if (!reason && !cancel.pending) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const text = note.trim();
    void cancel.submit({ cancel_reason: reason ?? '', ...(text ? { cancel_reason_txt: text } : {}) });
  };
  const failed = reasons.isError && (
    <span className={classes.field_error}>
      <span>{t('orders.cancel.reasons_failed')}</span>
      <button type="button" className={classes.retry} onClick={() => void reasons.refetch()}>
        {t('common.retry')}
      </button>
    </span>
  );
  return (
    <ActionDialog
      title={t('orders.cancel.title', { number: cancel.order.order_number })}
      state={cancel}
      submitLabel={t('orders.cancel.submit')}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <Select
          ref={field}
          label={t('orders.cancel.reason')}
          placeholder={t(reasons.isLoading ? 'common.loading' : 'orders.cancel.reason_placeholder')}
          withAsterisk
          aria-required
          data-autofocus
          data={(reasons.data ?? []).map(({ id, nameAr, nameEn }) => ({
            value: id,
            label: currentLanguage() === 'ar' ? nameAr : nameEn,
          }))}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setMissing(false);
          }}
          disabled={locked}
          error={failed || (missing ? messageText('required_reason') : undefined)}
          maxDropdownHeight={260}
        />
        <Textarea
          label={
            <>
              {t('orders.cancel.note')} <small className={classes.optional}>{t('common.optional')}</small>
            </>
          }
          rows={3}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          disabled={locked}
        />
      </div>
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
