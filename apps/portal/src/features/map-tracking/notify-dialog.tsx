import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import classes from './notify-dialog.module.css';

const MOST = { title: 120, message: 1000 };

/** A title and a message to the drivers that the list shows. */
export function NotifyDialog({ driverIds, onClose }: { driverIds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [seen] = useState(driverIds);
  const [words, setWords] = useState({ title: '', message: '' });
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      api.location.notify({
        title: words.title.trim(),
        message: words.message.trim(),
        driver_ids: [...seen],
      }),
    onSuccess: ({ sent }) => {
      toastSuccess(t('tracking.notify.done'), t('tracking.notify.sent', { count: sent }));
      onClose();
    },
    onError: toastFailure,
  });
  const missing = (field: 'title' | 'message') => tried && words[field].trim() === '';
  const submit = () => {
    setTried(true);
    if (words.title.trim() !== '' && words.message.trim() !== '') send.mutate();
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
      <TextInput
        data-autofocus
        label={t('tracking.notify.field_title')}
        maxLength={MOST.title}
        value={words.title}
        error={missing('title') ? t('errors.title_required') : undefined}
        onChange={(event) => {
          const title = event.currentTarget.value;
          setWords((before) => ({ ...before, title }));
        }}
      />
      <Textarea
        mt={12}
        label={t('tracking.notify.field_message')}
        maxLength={MOST.message}
        autosize
        minRows={4}
        maxRows={10}
        value={words.message}
        error={missing('message') ? t('errors.message_required') : undefined}
        onChange={(event) => {
          const message = event.currentTarget.value;
          setWords((before) => ({ ...before, message }));
        }}
      />
    </Dialog>
  );
}
