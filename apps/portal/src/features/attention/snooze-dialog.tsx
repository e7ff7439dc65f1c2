import { SegmentedControl, Textarea } from '@mantine/core';
import type { AttentionItem } from '@mishwar/contract';
import { SnoozeBody } from '@mishwar/contract/attention/attention.forms.ts';
import { MAX_REASON_LENGTH, SNOOZE_MINUTES } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { errorStatus } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { RestoredText } from '../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../shared/form/use-edit-form.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

/** Sets an item aside for everyone, with the reasons that it has here, for some minutes and with a reason. */
export function SnoozeDialog({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useEditForm({
    name: `snooze:${item.key}`,
    schema: SnoozeBody,
    initialValues: { minutes: String(SNOOZE_MINUTES[0]), reason: '' },
    toBody: ({ minutes, reason }) => ({ minutes: Number(minutes), reason }),
    send: (body) => {
      const keys = [item, ...item.also].map(({ key }) => key);
      return api.attention.snooze({ key: item.key, keys, ...body });
    },
    onSent: async () => {
      await client.invalidateQueries({ queryKey: orpc.attention.key() });
      toastSuccess(t('attention.snooze.done'));
      onClose();
    },
    onFailed: async (error) => {
      if (errorStatus(error) !== 404) return;
      toastError(t('attention.snooze.gone'));
      onClose();
      await client.invalidateQueries({ queryKey: orpc.attention.key() });
    },
  });
  const choices = SNOOZE_MINUTES.map((count) => ({
    value: String(count),
    label: t('attention.snooze.minutes', { count }),
  }));
  return (
    <Dialog
      title={t('attention.snooze.title')}
      busy={form.isSending}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <DialogActions label={t('attention.snooze.confirm')} busy={form.isSending} onCancel={onClose} />
      }
    >
      <div className="grid gap-12">
        <p>
          <strong>{t(`attention.kind.${item.kind}`)}</strong> <bdi>{item.order_number}</bdi>
        </p>
        <p>{t('attention.snooze.body')}</p>
        <SegmentedControl
          key={form.key('minutes')}
          {...form.field('minutes', { withError: false })}
          aria-label={t('attention.snooze.for')}
          data={choices}
        />
        <Textarea
          key={form.key('reason')}
          {...form.field('reason')}
          label={t('attention.snooze.reason')}
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          data-autofocus
        />
        <RestoredText isRestored={form.unsaved.isRestored} />
        {form.problem !== null && <p role="alert">{form.problem}</p>}
      </div>
    </Dialog>
  );
}
