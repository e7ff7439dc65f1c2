import { Button } from '@mantine/core';
import type { DriverRow } from '@mishwar/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import { NoticeFields, type NoticeWords, useNotice } from './notice-fields.tsx';

/** A message to one driver. */
export function AlertDialog({ driver, onClose }: { driver: DriverRow; onClose: () => void }) {
  const { t } = useTranslation();
  const notice = useNotice(t('drivers.alert.default_title'));
  const send = useMutation({
    mutationFn: (words: NoticeWords) => api.notifications.sendMessage({ ...words, driver_id: driver._id }),
    onSuccess: () => {
      toastSuccess(t('drivers.notify.done'));
      onClose();
    },
    onError: toastFailure,
  });
  return (
    <Dialog
      title={t('drivers.alert.title', { name: driver.name })}
      onClose={onClose}
      busy={send.isPending}
      onSubmit={() => {
        const words = notice.take();
        if (words) send.mutate(words);
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t('drivers.alert.send')}
          </Button>
        </>
      }
    >
      <NoticeFields notice={notice} messageLabel={t('drivers.alert.field_message')} />
    </Dialog>
  );
}
