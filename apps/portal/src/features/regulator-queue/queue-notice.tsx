import { Box, Button, Progress } from '@mantine/core';
import { type NotSentReason, needsReplay } from '@mishwar/domain';
import { IconRefreshDot } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { toastError } from '../../shared/ui/toast.ts';
import { queueSummaryQuery } from './regulator-queue.queries.ts';

interface QueueNoticeProps {
  /** Operations that were sent again from this page; 0: none. */
  replayed: number;
  onReplayed: (count: number) => void;
}

/** How much is missing and how much of it is overdue, how far a replay is, and what was missed while reports were off. */
export function QueueNotice({ replayed, onReplayed }: QueueNoticeProps) {
  const { t } = useTranslation();
  const summary = useQuery(queueSummaryQuery(replayed > 0)).data?.data;
  if (!summary) return null;
  const { counts } = summary;
  const sum = (isOf: (reason: NotSentReason) => boolean) =>
    counts.reduce((total, { reason, count }) => total + (isOf(reason) ? count : 0), 0);
  const held = sum(needsReplay);
  const missed = sum((reason) => reason === 'switched_off');
  const left = Math.min(
    replayed,
    sum((reason) => !needsReplay(reason)),
  );
  const done = replayed - left;
  const missing = sum(() => true);
  return (
    <div className="grid gap-6 pad-10-16 line-below size-13" role="status">
      <p>
        {missing === 0
          ? t('regulatorQueue.summary.none')
          : `${t('regulatorQueue.summary.missing', { count: missing })} ${t('regulatorQueue.summary.held', { count: held })}`}{' '}
        {summary.overdue > 0 && (
          <strong className="problem">
            {t('regulatorQueue.summary.overdue', { count: summary.overdue })}
          </strong>
        )}
      </p>
      {!summary.isOn && <p>{t('regulatorQueue.off')}</p>}
      {summary.isOn && missed > 0 && <CatchUp missed={missed} onReplayed={onReplayed} />}
      {replayed > 0 && (
        <Box className="grid gap-4" maw={360}>
          <span>{t('regulatorQueue.replay.progress', { done, total: replayed })}</span>
          <Progress
            value={(100 * done) / replayed}
            aria-label={t('regulatorQueue.replay.progress', { done, total: replayed })}
            size="sm"
          />
        </Box>
      )}
    </div>
  );
}

/** Offers to send what happened while reports were switched off, in its order. */
function CatchUp({ missed, onReplayed }: { missed: number; onReplayed: (count: number) => void }) {
  const { t } = useTranslation();
  const catchUp = useMutation({
    mutationFn: () => api.regulatorQueue.replay({ reason: 'switched_off' }),
    onSuccess: (answer) => onReplayed(answer.replayed),
    onError: (error) => toastError(t('regulatorQueue.replay.failed'), errorTexts(error).join(' ')),
  });
  return (
    <p className="row wrap gap-8-16">
      {t('regulatorQueue.missed', { count: missed })}
      <Button
        size="xs"
        leftSection={<IconRefreshDot size={16} stroke={1.6} aria-hidden />}
        loading={catchUp.isPending}
        onClick={() => catchUp.mutate()}
      >
        {t('regulatorQueue.catch_up')}
      </Button>
    </p>
  );
}
