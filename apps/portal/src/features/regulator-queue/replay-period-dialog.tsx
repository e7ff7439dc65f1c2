import { formatPickerDay, getDayRange } from '@mishwar/domain';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { toastError } from '../../shared/ui/toast.ts';

const DayInput = lazyPart(async () => ({
  default: (await import('../../shared/form/day-input.tsx')).DayInput,
}));

/** Messages that are not sent are kept for so many days. */
const KEPT_DAYS = 90;

interface ReplayPeriodDialogProps {
  onClose: () => void;
  onReplayed: (count: number) => void;
}

/** Sends all of some days again that is not sent by itself. */
export function ReplayPeriodDialog({ onClose, onReplayed }: ReplayPeriodDialogProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const now = new Date();
  const today = formatPickerDay(now, zone);
  const oldest = formatPickerDay(new Date(now.getTime() - KEPT_DAYS * 86_400_000), zone);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const range = getDayRange(from, to, zone);
  const replay = useMutation({
    mutationFn: (period: { from: string; to: string }) => api.regulatorQueue.replay(period),
    onSuccess: ({ replayed }) => {
      onReplayed(replayed);
      onClose();
    },
    onError: (error) => toastError(t('regulatorQueue.replay.failed'), errorTexts(error).join(' ')),
  });
  return (
    <Dialog
      title={t('regulatorQueue.period.title')}
      onClose={onClose}
      busy={replay.isPending}
      onSubmit={() => {
        if (range) replay.mutate({ from: range.from.toISOString(), to: range.until.toISOString() });
      }}
      footer={
        <DialogActions
          label={t('regulatorQueue.period.confirm')}
          busy={replay.isPending}
          disabled={range === null}
          onCancel={onClose}
        />
      }
    >
      <p>{t('regulatorQueue.period.body')}</p>
      <div className="flex wrap gap-12">
        <Suspense>
          <DayInput
            label={t('regulatorQueue.period.from')}
            value={from}
            min={oldest}
            max={to}
            onChange={setFrom}
          />
          <DayInput
            label={t('regulatorQueue.period.to')}
            value={to}
            min={from}
            max={today}
            onChange={setTo}
          />
        </Suspense>
      </div>
    </Dialog>
  );
}
