import { FIRST_PICKER_YEAR, formatPickerDay, getDayRange } from '@mishwar/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { toastError } from '../../shared/ui/toast.ts';
import { queueSummaryQuery } from './regulator-queue.queries.ts';

const DayInput = lazyPart(async () => ({
  default: (await import('../../shared/form/day-input.tsx')).DayInput,
}));

interface ReplayPeriodDialogProps {
  onClose: () => void;
  onReplayed: (count: number) => void;
}

/** Sends all of some days again that is not sent by itself. */
export function ReplayPeriodDialog({ onClose, onReplayed }: ReplayPeriodDialogProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const today = formatPickerDay(new Date(), zone);
  // What the regulator lacks is kept until it is sent, however old it is.
  const oldest = useQuery(queueSummaryQuery(false)).data?.data.oldest;
  const first = oldest ? formatPickerDay(new Date(oldest), zone) : `${FIRST_PICKER_YEAR}-01-01`;
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
            min={first}
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
