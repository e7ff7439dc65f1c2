import { Button } from '@mantine/core';
import type { TransactionDetail } from '@mishwar/contract';
import { formatMoney, parseMoney } from '@mishwar/domain';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { ConfirmModal } from '../../../shared/dialog/confirm-modal.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';

/** Refunds a top-up after a confirmation; a badge replaces the button once it is refunded or in progress. */
export function RefundTransaction({ transaction }: { transaction: TransactionDetail }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { _id: id, driver, amount } = transaction;
  const refund = useMutation({
    mutationFn: () => api.transactions.refund({ id }),
    onSuccess: () => toastSuccess(t('transactions.refund.success')),
    onError: (error) => toastError(t('transactions.refund.failed', { message: errorTexts(error).join(' ') })),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: orpc.transactions.key() });
    },
  });
  if (transaction.isRefunded) return <StatusBadge tone="returned">{t('transactions.refunded')}</StatusBadge>;
  if (transaction.refund_open)
    return <StatusBadge tone="assigned">{t('transactions.refund.open')}</StatusBadge>;
  if (!transaction.can.refund) return null;
  const sum = formatMoney(parseMoney(amount), language, { currency: true });
  return (
    <>
      <Button
        color="red"
        variant="outline"
        size="xs"
        leftSection={<IconReceiptRefund size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('transactions.refund.button')}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('transactions.refund.title', { id })}
        confirmLabel={t('transactions.refund.confirm', { amount: sum })}
        onConfirm={() => refund.mutate()}
        danger
        busy={refund.isPending}
      >
        <p>{t('transactions.refund.question', { amount: sum, name: driver.name })}</p>
      </ConfirmModal>
    </>
  );
}
