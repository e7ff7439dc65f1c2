import { Button, Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { useSendOnce } from '../../shared/api/send-once.ts';
import { NoticeFields, type NoticeWords, useNotice } from '../../shared/notice/notice-fields.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import type { DriverFilterValues } from './drivers-search.ts';

interface NotifyDialogProps {
  selected: readonly string[];
  filters: DriverFilterValues | undefined;
  /** How many drivers the filters match, as the list says it. */
  total: string;
  onClose: () => void;
}

type Whom = 'selected' | 'filtered' | 'all';

/** A message to the selected drivers, to those the filters match, or to all. */
export function NotifyDialog({ selected, filters, total, onClose }: NotifyDialogProps) {
  const { t } = useTranslation();
  const notice = useNotice();
  const sendOnce = useSendOnce();
  const choices: Whom[] = ['all'];
  if (filters) choices.unshift('filtered');
  if (selected.length > 0) choices.unshift('selected');
  const [whom, setWhom] = useState<Whom>(choices[0] ?? 'all');
  const send = useMutation({
    mutationFn: (words: NoticeWords) => {
      const body = {
        ...words,
        ...(whom === 'selected' && { drivers: [...selected] }),
        ...(whom === 'filtered' && { filters: filters ?? {} }),
        ...(whom === 'all' && { isGlobal: true }),
      };
      return sendOnce(body, (headers) => api.notifications.send({ headers, body }));
    },
    onSuccess: ({ sent }) => {
      toastSuccess(t('drivers.notify.done'), t('drivers.notify.sent', { count: sent }));
      onClose();
    },
    onError: toastFailure,
  });
  const labels: Record<Whom, string> = {
    selected: t('drivers.notify.selected', { count: selected.length }),
    filtered: t('drivers.notify.filtered', { total }),
    all: t('drivers.notify.all'),
  };
  return (
    <Dialog
      title={t('drivers.notify.title')}
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
            {t('drivers.notify.send')}
          </Button>
        </>
      }
    >
      <Radio.Group
        mb={14}
        label={t('drivers.notify.to')}
        value={whom}
        onChange={(next) => setWhom(choices.find((choice) => choice === next) ?? 'all')}
      >
        {choices.map((choice) => (
          <Radio key={choice} mt={8} value={choice} label={labels[choice]} />
        ))}
      </Radio.Group>
      <NoticeFields
        notice={notice}
        titleLabel={t('drivers.notify.field_title')}
        messageLabel={t('drivers.notify.field_message')}
      />
    </Dialog>
  );
}
