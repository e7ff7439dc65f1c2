import { Button } from '@mantine/core';
import type { OperatorRow } from '@mishwar/contract';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { ConfirmModal } from '../../../shared/dialog/confirm-modal.tsx';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { operatorName } from '../operators-columns.tsx';
import { ApprovalHint } from './approval-hint.tsx';

interface GeneratePasswordDialogProps {
  operator: OperatorRow;
  onClose: () => void;
}

/** Generates an operator's password after a confirmation, and shows it once. */
export function GeneratePasswordDialog({ operator, onClose }: GeneratePasswordDialogProps) {
  const { t } = useTranslation();
  const generate = useMutation({
    mutationFn: () => api.operators.reset({ params: { id: operator._id } }),
    // The password stays in this component only.
    gcTime: 0,
    onSuccess: ({ approval_id: id }) =>
      id === undefined
        ? toastSuccess(t('operators.generate.success'))
        : toastSuccess(t('operators.waits.title'), t('operators.waits.body', { id })),
    onError: (error) =>
      toastError(t('operators.generate.failed'), errorTexts(error).join(t('list.separator'))),
  });
  const title = t('operators.generate.title', { name: operatorName(operator) });
  if (generate.data) return <Generated title={title} {...generate.data} onClose={onClose} />;
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={title}
      confirmLabel={t('operators.generate.submit')}
      busy={generate.isPending}
      onConfirm={() => generate.mutate()}
    >
      <p>{t('operators.generate.effect')}</p>
      <ApprovalHint operator={operator} />
    </ConfirmModal>
  );
}

interface GeneratedProps {
  title: string;
  password: string;
  /** The approval request, until which the password does not work. */
  approval_id?: string | undefined;
  onClose: () => void;
}

function Generated({ title, password, approval_id: id, onClose }: GeneratedProps) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(password)) toastSuccess(t('operators.generate.copied'));
    else toastError(t('operators.generate.copy_failed'));
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => void copy()}
          >
            {t('common.copy')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-12">
        <strong>{t('operators.generate.success')}</strong>
        <output
          className="pad-10-16 edge rounded ground-1 size-18 mono centre anywhere select-all"
          aria-label={t('operators.generate.result')}
          dir="ltr"
        >
          {password}
        </output>
        <p>{t('operators.generate.once')}</p>
        {id !== undefined && <p>{t('operators.waits.body', { id })}</p>}
      </div>
    </Dialog>
  );
}
