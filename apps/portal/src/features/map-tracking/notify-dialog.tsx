import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { useSendOnce } from '../../shared/api/send-once.ts';
import { NoticeFields, type NoticeWords, useNotice } from '../../shared/notice/notice-fields.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import classes from './notify-dialog.module.css';

/** A title and a message to the drivers that the list shows. */
export function NotifyDialog({ driverIds, onClose }: { driverIds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [seen] = useState(driverIds);
  const notice = useNotice();
  const sendOnce = useSendOnce();
  const send = useMutation({
    mutationFn: (words: NoticeWords) => {
      const body = { ...words, driver_ids: [...seen] };
      return sendOnce(body, (headers) => api.location.notify({ headers, body }));
    },
    onSuccess: ({ sent }) => {
      toastSuccess(t('tracking.notify.done'), t('tracking.notify.sent', { count: sent }));
      onClose();
    },
    onError: toastFailure,
  });
  const submit = () => {
    const words = notice.take();
    if (words) send.mutate(words);
  };
  return (
    <Dialog
      title={t('tracking.notify.title')}
      onClose={onClose}
      busy={send.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t('tracking.notify.send')}
          </Button>
        </>
      }
    >
      <p className={classes.to}>{t('tracking.notify.to', { count: seen.length })}</p>
      <NoticeFields
        notice={notice}
        titleLabel={t('tracking.notify.field_title')}
        messageLabel={t('tracking.notify.field_message')}
      />
    </Dialog>
  );
}
