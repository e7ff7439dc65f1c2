import { Progress } from '@mantine/core';
import { type NotSentReason, needsReplay } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './regulator-queue.module.css';
import { queueSummaryQuery } from './regulator-queue.queries.ts';

interface QueueNoticeProps {
  /** Operations that were sent again from this page; 0: none. */
  replayed: number;
}

/** How much is missing and how much of it is overdue, and how far a replay is. */
export function QueueNotice({ replayed }: QueueNoticeProps) {
  const { t } = useTranslation();
  const summary = useQuery(queueSummaryQuery(replayed > 0)).data?.data;
  if (!summary) return null;
  const { counts } = summary;
  const sum = (isOf: (reason: NotSentReason) => boolean) =>
    counts.reduce((total, { reason, count }) => total + (isOf(reason) ? count : 0), 0);
  const held = sum(needsReplay);
  const left = Math.min(
    replayed,
    sum((reason) => !needsReplay(reason)),
  );
  const done = replayed - left;
  const missing = sum(() => true);
  return (
    <div className={classes.notice} role="status">
      <p>
        {missing === 0
          ? t('regulatorQueue.summary.none')
          : `${t('regulatorQueue.summary.missing', { count: missing })} ${t('regulatorQueue.summary.held', { count: held })}`}{' '}
        {summary.overdue > 0 && (
          <strong>{t('regulatorQueue.summary.overdue', { count: summary.overdue })}</strong>
        )}
      </p>
      {replayed > 0 && (
        <div className={classes.progress}>
          <span>{t('regulatorQueue.replay.progress', { done, total: replayed })}</span>
          <Progress
            value={(100 * done) / replayed}
            aria-label={t('regulatorQueue.replay.progress', { done, total: replayed })}
            size="sm"
          />
        </div>
      )}
    </div>
  );
}
