import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

/** Sends all calls again that timed out and were not delivered; the report is kept with the recovery files. */
export function RecoverTimeouts() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const recover = useMutation({
    mutationFn: () => api.recoveryFiles.apply({}),
    onSuccess: () => {
      toastSuccess(t('recoveryFiles.applying'));
      void client.invalidateQueries({ queryKey: orpc.recoveryFiles.key() });
    },
    onError: (error) => toastError(t('recoveryFiles.timeouts_failed'), errorTexts(error).join(' ')),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('recoveryFiles.timeouts')}
      </Button>
      <ConfirmModal
        opened={isAsked}
        title={t('recoveryFiles.timeouts_title')}
        confirmLabel={t('recoveryFiles.timeouts')}
        busy={recover.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => recover.mutate()}
      >
        {t('recoveryFiles.timeouts_effect')}
      </ConfirmModal>
    </>
  );
}
