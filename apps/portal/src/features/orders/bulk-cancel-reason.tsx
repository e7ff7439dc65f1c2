import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import classes from './action-dialog.module.css';
import type { CancelBody } from './cancel-order/use-cancel-order.ts';
import { cancelReasonsQuery } from './orders.queries.ts';

const NOTE_LENGTH = 1000;

/** The reason (and a note, if one likes) for which all selected orders are cancelled. */
export function BulkCancelReason({ onChange }: { onChange: (body: CancelBody | null) => void }) {
  const { t } = useTranslation();
  const reasons = useQuery(cancelReasonsQuery());
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const tell = (chosen: string | null, text: string) => {
    setReason(chosen);
    setNote(text);
    const told = text.trim();
    onChange(chosen ? { cancel_reason: chosen, ...(told ? { cancel_reason_txt: told } : {}) } : null);
  };
  return (
    <div className={classes.fields}>
      <Select
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
        onChange={(value) => tell(value, note)}
        error={
          reasons.isError && (
            <>
              {t('orders.cancel.reasons_failed')}{' '}
              <button type="button" className={classes.retry} onClick={() => void reasons.refetch()}>
                {t('common.retry')}
              </button>
            </>
          )
        }
      />
      <Textarea
        label={
          <>
            {t('orders.cancel.note')} <small>{t('common.optional')}</small>
          </>
        }
        rows={2}
        maxLength={NOTE_LENGTH}
        value={note}
        onChange={(event) => tell(reason, event.currentTarget.value)}
      />
    </div>
  );
}
