import { Button } from '@mantine/core';
import type { DriverRow } from '@mishwar/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { useSendOnce } from '../../shared/api/send-once.ts';
import { NoticeFields, type NoticeWords, useNotice } from '../../shared/notice/notice-fields.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';

/** A message to one driver. */
export function AlertDialog({ driver, onClose }: { driver: DriverRow; onClose: () => void }) {
  const { t } = useTranslation();
  const notice = useNotice(t('drivers.alert.default_title'));
  const sendOnce = useSendOnce();
  const send = useMutation({
    mutationFn: (words: NoticeWords) => {
      const body = { ...words, driver_id: driver._id };
      return sendOnce(body, (headers) => api.notifications.sendMessage({ headers, body }));
    },
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
      <NoticeFields
        notice={notice}
        titleLabel={t('drivers.notify.field_title')}
        messageLabel={t('drivers.alert.field_message')}
      />
    </Dialog>
  );
}
