import { Select, Textarea } from '@mantine/core';
import { CancelBody } from '@mishwar/contract/orders/orders.forms.ts';
import { MAX_ORDER_LENGTH } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '../../../../shared/form/use-contract-form.ts';
import { useEditForm } from '../../../../shared/form/use-edit-form.ts';
import { currentLanguage } from '../../../../shared/i18n/i18n.ts';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { cancelReasonsQuery } from '../../../../shared/orders/orders.queries.ts';

interface CancelFormOptions {
  /** Names the form for the draft that outlives a session; without it there is none. */
  name?: string;
  /** A request whose outcome is unknown, shown again. */
  unanswered?: CancelBody | null;
  send?: (body: CancelBody) => Promise<void>;
  /** Called with the request body, or null without a reason, on every change. */
  onBody?: (body: CancelBody | null) => void;
}

/** The form of a cancellation: a reason, and a note that is left out where it is empty. */
export function useCancelForm({ unanswered, ...options }: CancelFormOptions) {
  return useEditForm({
    ...options,
    schema: CancelBody,
    initialValues: {
      cancel_reason: unanswered?.cancel_reason ?? '',
      cancel_reason_txt: unanswered?.cancel_reason_txt ?? '',
    },
    toBody: ({ cancel_reason, cancel_reason_txt: note }) => ({
      cancel_reason,
      ...(note.trim() && { cancel_reason_txt: note }),
    }),
  });
}

/** The reason, from the server's list, and an optional note. */
export function CancelFields({ form, disabled = false }: { form: FormFields; disabled?: boolean }) {
  const { t } = useTranslation();
  const reasons = useQuery(cancelReasonsQuery());
  const { error, ...reason } = form.field('cancel_reason');
  const failed = reasons.isError && (
    <span className="row between gap-8">
      <span>{t('orders.cancel.reasons_failed')}</span>
      <button type="button" className={classes.retry} onClick={() => void reasons.refetch()}>
        {t('common.retry')}
      </button>
    </span>
  );
  return (
    <div className="grid gap-12">
      <Select
        key={form.key('cancel_reason')}
        {...reason}
        label={t('orders.cancel.reason')}
        placeholder={t(reasons.isLoading ? 'common.loading' : 'orders.cancel.reason_placeholder')}
        withAsterisk
        aria-required
        data-autofocus
        data={(reasons.data ?? []).map(({ id, nameAr, nameEn }) => ({
          value: id,
          label: currentLanguage() === 'ar' ? nameAr : nameEn,
        }))}
        disabled={disabled}
        error={failed || error}
        maxDropdownHeight={260}
      />
      <Textarea
        key={form.key('cancel_reason_txt')}
        {...form.field('cancel_reason_txt')}
        label={
          <>
            {t('orders.cancel.note')}{' '}
            <small className="regular size-12 dim">{t('common.optional_feminine')}</small>
          </>
        }
        rows={3}
        maxLength={MAX_ORDER_LENGTH.cancel_reason}
        disabled={disabled}
      />
    </div>
  );
}

/** The reason and optional note for cancelling all selected orders. */
export function BulkCancelReason({ onChange }: { onChange: (body: CancelBody | null) => void }) {
  return <CancelFields form={useCancelForm({ onBody: onChange })} />;
}
