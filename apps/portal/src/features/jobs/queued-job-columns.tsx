import { Progress } from '@mantine/core';
import type { JobRow } from '@mishwar/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { useJobTexts } from './use-job-texts.ts';

const TONES = {
  scheduled: 'new',
  running: 'picked',
  retrying: 'assigned',
  failed: 'cancelled',
  cancelled: 'returned',
  completed: 'delivered',
} as const satisfies Record<JobRow['state'], Tone>;

/** The tone of a job's state. Stable identity for the list kit. */
export const jobTone = ({ state }: JobRow): Tone => TONES[state];

export function JobState({ row }: { row: JobRow }) {
  const { t } = useTranslation();
  return <StatusBadge tone={jobTone(row)}>{t(`jobs.states.${row.state}`)}</StatusBadge>;
}

/** How far a running job is, as a bar and in figures; nothing where its task does not tell. */
export function JobProgress({ row: { progress } }: { row: JobRow }) {
  const { t } = useTranslation();
  if (progress === null) return <span>{NO_VALUE}</span>;
  const text = t('jobs.progress', progress);
  return (
    <span className="row gap-8">
      <Progress
        className="fill"
        miw={40}
        value={(100 * progress.done) / Math.max(1, progress.total)}
        aria-label={text}
        size="sm"
      />
      <Ltr>{`${progress.done}/${progress.total}`}</Ltr>
    </span>
  );
}

type ColumnId =
  | 'created_at'
  | 'task'
  | 'state'
  | 'attempts'
  | 'started_at'
  | 'duration'
  | 'progress'
  | 'last_result'
  | 'next_run'
  | 'last_error';

/** The columns of the queued jobs. */
export function useQueuedJobColumns(): readonly ListColumn<JobRow>[] {
  const { t } = useTranslation();
  const texts = useJobTexts();
  return useMemo(() => {
    const column = (
      id: ColumnId,
      width: number,
      text: (row: JobRow) => string,
      more: Partial<ListColumn<JobRow>> = {},
    ): ListColumn<JobRow> => ({
      id,
      label: `jobs.columns.${id}`,
      width,
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const time = (id: ColumnId, instant: (row: JobRow) => string | null, more = {}) => {
      const text = (row: JobRow) => texts.at(instant(row));
      return column(id, 148, text, { whole: true, cell: (row) => <Ltr>{text(row)}</Ltr>, ...more });
    };
    return [
      time('created_at', ({ created_at }) => created_at, { sorted: true }),
      column('task', 190, ({ task }) => texts.task(task), { fixed: true, grow: true }),
      column('state', 120, ({ state }) => t(`jobs.states.${state}`), {
        essential: true,
        cell: (row) => <JobState row={row} />,
      }),
      column('attempts', 84, ({ attempts, max_attempts }) => `${attempts}/${max_attempts}`, {
        align: 'end',
        cell: ({ attempts, max_attempts }) => <Ltr>{`${attempts}/${max_attempts}`}</Ltr>,
      }),
      time('started_at', ({ started_at }) => started_at),
      column('duration', 92, ({ duration_ms }) => texts.runTime(duration_ms), { align: 'end' }),
      column(
        'progress',
        130,
        ({ progress }) => (progress ? `${progress.done}/${progress.total}` : NO_VALUE),
        { cell: (row) => <JobProgress row={row} /> },
      ),
      column('last_result', 110, ({ last_result }) =>
        last_result === null ? NO_VALUE : t(`jobs.results.${last_result}`),
      ),
      time('next_run', ({ next_run_at }) => next_run_at),
      column('last_error', 260, ({ last_error }) => last_error ?? NO_VALUE, { grow: true }),
    ];
  }, [t, texts]);
}
