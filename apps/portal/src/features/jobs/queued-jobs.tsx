import type { JobRow } from '@mishwar/contract';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { newUuid } from '../../shared/api/new-uuid.ts';
import { bulkAction } from '../../shared/list/bulk/bulk-action.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import card from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { JobPanel } from './job-panel.tsx';
import { queuedJobsQuery } from './jobs.queries.ts';
import { type JobsSearch, queuedJobsList } from './jobs-search.ts';
import type { JobsTabProps } from './jobs-tab.ts';
import { JobProgress, JobState, jobTone, useQueuedJobColumns } from './queued-job-columns.tsx';
import { useJobTexts } from './use-job-texts.ts';

const rowId = ({ _id }: JobRow) => _id;
const panel = (row: JobRow) => <JobPanel row={row} />;

function Card({ row }: { row: JobRow }) {
  const texts = useJobTexts();
  return (
    <div className={card.card}>
      <span className={card.head}>
        <strong>
          <bdi>{texts.task(row.task)}</bdi>
        </strong>
        <JobState row={row} />
      </span>
      <Ltr>{texts.at(row.created_at)}</Ltr>
      <span className={card.line}>
        <bdi>{row.progress ? <JobProgress row={row} /> : texts.runTime(row.duration_ms)}</bdi>
      </span>
      {row.last_error !== null && (
        <span className={card.line}>
          <bdi>{row.last_error}</bdi>
        </span>
      )}
    </div>
  );
}

/** Jobs that wait, run or have ended, with retry and cancel. */
export function QueuedJobs({ search, onSearch, tabs }: JobsTabProps<Extract<JobsSearch, { tab?: never }>>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(queuedJobsQuery(search));
  const columns = useQueuedJobColumns();
  const rowName = useCallback(({ _id }: JobRow) => t('jobs.name', { id: _id }), [t]);
  const bulkActions = useMemo(() => {
    const changed = () => client.invalidateQueries({ queryKey: orpc.jobs.key() });
    const keyed = (id: string) => ({ headers: { 'idempotency-key': newUuid() }, params: { id } });
    return [
      bulkAction<JobRow>({
        id: 'retry',
        label: 'jobs.retry.button',
        icon: IconPlayerPlay,
        refusal: ({ can }) => (can.retry ? null : t('jobs.retry.refused')),
        run: async ({ _id }) => {
          await api.jobs.retry(keyed(_id));
          await changed();
        },
      }),
      bulkAction<JobRow>({
        id: 'cancel',
        label: 'jobs.cancel.button',
        icon: IconPlayerStop,
        danger: true,
        refusal: ({ can }) => (can.cancel ? null : t('jobs.cancel.refused')),
        run: async ({ _id }) => {
          await api.jobs.cancel(keyed(_id));
          await changed();
        },
      }),
    ];
  }, [t, client]);
  return (
    <ListPage
      name={t('jobs.tabs.queue')}
      list={queuedJobsList}
      search={search}
      tabs={tabs}
      onSearch={({ tab: _none, ...next }, options) => onSearch(next, options)}
      query={query}
      rows={query.data?.data.results}
      total={query.data?.data.total}
      totalExact={query.data?.data.total_exact}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      rowTone={jobTone}
      panel={panel}
      card={(row) => <Card row={row} />}
      bulkActions={bulkActions}
      csvName="jobs"
    />
  );
}
