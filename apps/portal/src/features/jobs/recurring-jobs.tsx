import type { RecurringJobRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListColumn } from '../../shared/table/list-column.ts';
import card from '../../shared/table/row-card.module.css';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { recurringJobsQuery } from './jobs.queries.ts';
import { type JobsSearch, recurringJobsList } from './jobs-search.ts';
import type { JobsTabProps } from './jobs-tab.ts';
import { useJobTexts } from './use-job-texts.ts';

const TONES = {
  waiting: 'delivered',
  running: 'picked',
  failing: 'cancelled',
  stalled: 'returned',
} as const satisfies Record<RecurringJobRow['state'], Tone>;

const rowId = ({ name }: RecurringJobRow) => name;
const toneOf = ({ state }: RecurringJobRow): Tone => TONES[state];
const panel = (row: RecurringJobRow) => <RecurringPanel row={row} />;

function State({ row }: { row: RecurringJobRow }) {
  const { t } = useTranslation();
  return <StatusBadge tone={toneOf(row)}>{t(`jobs.recurring_states.${row.state}`)}</StatusBadge>;
}

function Card({ row }: { row: RecurringJobRow }) {
  const { t } = useTranslation();
  const texts = useJobTexts();
  return (
    <div className={card.card}>
      <span className={card.head}>
        <strong>{t(`jobs.recurring.${row.name}.name`)}</strong>
        <State row={row} />
      </span>
      <Ltr>{texts.at(row.started_at)}</Ltr>
      <span className={card.line}>
        <bdi>{texts.runTime(row.duration_ms)}</bdi>
      </span>
    </div>
  );
}

function RecurringPanel({ row }: { row: RecurringJobRow }) {
  const { t } = useTranslation();
  const texts = useJobTexts();
  return (
    <div className="grid gap-8 pad-10-16 size-13 anywhere">
      <p>
        {t(`jobs.recurring.${row.name}.does`)} {t(`jobs.recurring_why.${row.state}`)}
      </p>
      {row.last_error !== null && (
        <p>
          {t('jobs.last_failure', { at: texts.at(row.failed_at) })}{' '}
          <bdi className="problem">{row.last_error}</bdi>
        </p>
      )}
      <p>
        {t('jobs.process')} <Ltr>{row.process_id}</Ltr>
      </p>
    </div>
  );
}

/** Work that processes repeat at intervals, with its latest round. */
export function RecurringJobs({
  search,
  onSearch,
  tabs,
}: JobsTabProps<Extract<JobsSearch, { tab: 'recurring' }>>) {
  const { t } = useTranslation();
  const { tab, ...listSearch } = search;
  const query = useQuery(recurringJobsQuery());
  const columns = useRecurringJobColumns();
  const rowName = useCallback(({ name }: RecurringJobRow) => t(`jobs.recurring.${name}.name`), [t]);
  return (
    <ListPage
      name={t('jobs.tabs.recurring')}
      list={recurringJobsList}
      search={listSearch}
      tabs={tabs}
      onSearch={({ tab: _none, ...next }, options) => onSearch({ ...next, tab }, options)}
      query={{ ...query, isPlaceholderData: false }}
      rows={query.data?.data}
      total={query.data?.data.length}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      rowTone={toneOf}
      panel={panel}
      card={(row) => <Card row={row} />}
      csvName="recurring-jobs"
    />
  );
}

function useRecurringJobColumns(): readonly ListColumn<RecurringJobRow>[] {
  const { t } = useTranslation();
  const texts = useJobTexts();
  return useMemo(() => {
    const column = (
      id: 'name' | 'state' | 'started_at' | 'duration' | 'next_run' | 'failed_at' | 'last_error',
      width: number,
      text: (row: RecurringJobRow) => string,
      more: Partial<ListColumn<RecurringJobRow>> = {},
    ): ListColumn<RecurringJobRow> => ({
      id,
      label: `jobs.columns.${id}`,
      width,
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const time = (
      id: 'started_at' | 'next_run' | 'failed_at',
      instant: (row: RecurringJobRow) => string | null,
    ) => {
      const text = (row: RecurringJobRow) => texts.at(instant(row));
      return column(id, 148, text, { whole: true, cell: (row) => <Ltr>{text(row)}</Ltr> });
    };
    return [
      column('name', 240, ({ name }) => t(`jobs.recurring.${name}.name`), { fixed: true, grow: true }),
      column('state', 120, ({ state }) => t(`jobs.recurring_states.${state}`), {
        essential: true,
        cell: (row) => <State row={row} />,
      }),
      time('started_at', ({ started_at }) => started_at),
      column('duration', 92, ({ duration_ms }) => texts.runTime(duration_ms), { align: 'end' }),
      time('next_run', ({ next_run_at }) => next_run_at),
      time('failed_at', ({ failed_at }) => failed_at),
      column('last_error', 280, ({ last_error }) => last_error ?? NO_VALUE, { grow: true }),
    ];
  }, [t, texts]);
}
