import { Select, Textarea } from '@mantine/core';
import type { CancelBody } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../../../shared/api/error-text.ts';
import { currentLanguage } from '../../../../shared/i18n/i18n.ts';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { cancelReasonsQuery } from '../../../../shared/orders/orders.queries.ts';

const MAX_NOTE_LENGTH = 1000;

/** The current input: the reason's id and the note as typed. */
export interface CancelChoice {
  reason: string | null;
  note: string;
}

/** The request body, or null without a reason. */
export function buildCancelBody({ reason, note }: CancelChoice): CancelBody | null {
  const text = note.trim();
  return reason ? { cancel_reason: reason, ...(text ? { cancel_reason_txt: text } : {}) } : null;
}

interface CancelFieldsProps {
  choice: CancelChoice;
  onChange: (choice: CancelChoice) => void;
  /** A submission without a reason was attempted. */
  missing?: boolean;
  disabled?: boolean;
  reasonRef?: RefObject<HTMLInputElement | null>;
}

/** The reason, from the server's list, and an optional note. */
export function CancelFields({ choice, onChange, missing, disabled, reasonRef }: CancelFieldsProps) {
  const { t } = useTranslation();
  const reasons = useQuery(cancelReasonsQuery());
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
        {...(reasonRef ? { ref: reasonRef } : {})}
        label={t('orders.cancel.reason')}
        placeholder={t(reasons.isLoading ? 'common.loading' : 'orders.cancel.reason_placeholder')}
        withAsterisk
        aria-required
        data-autofocus
        data={(reasons.data ?? []).map(({ id, nameAr, nameEn }) => ({
          value: id,
          label: currentLanguage() === 'ar' ? nameAr : nameEn,
        }))}
        value={choice.reason}
        onChange={(reason) => onChange({ ...choice, reason })}
        disabled={disabled ?? false}
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
        maxLength={MAX_NOTE_LENGTH}
        value={choice.note}
        onChange={(event) => onChange({ ...choice, note: event.currentTarget.value })}
        disabled={disabled ?? false}
      />
    </div>
  );
}

/** The reason and optional note for cancelling all selected orders. */
export function BulkCancelReason({ onChange }: { onChange: (body: CancelBody | null) => void }) {
  const [choice, setChoice] = useState<CancelChoice>({ reason: null, note: '' });
  return (
    <CancelFields
      choice={choice}
      onChange={(next) => {
        setChoice(next);
        onChange(buildCancelBody(next));
      }}
    />
  );
}
