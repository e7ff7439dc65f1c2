import { JOB_STATES, JOB_TASKS, PAGE_SIZES } from '@mishwar/domain';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, textFilter } from '../../shared/url/filter-fields.ts';

export const JOB_TABS = ['queue', 'recurring', 'dead-letters'] as const;
export type JobTab = (typeof JOB_TABS)[number];

export const queuedJobsList = defineList({
  id: 'jobs',
  pageSizes: PAGE_SIZES.jobs,
  filters: {
    states: choicesFilter(
      'jobs.columns.state',
      JOB_STATES.map((value) => ({ value, label: `jobs.states.${value}` as const })),
    ),
    tasks: choicesFilter(
      'jobs.columns.task',
      JOB_TASKS.map((value) => ({ value, label: `jobs.tasks.${value}` as const })),
    ),
  },
});

/** The recurring jobs: one page, without filters. */
export const recurringJobsList = defineList({
  id: 'recurring-jobs',
  pageSizes: PAGE_SIZES.jobs,
  filters: {},
});

export const deadLettersList = defineList({
  id: 'dead-letters',
  pageSizes: PAGE_SIZES.jobs,
  filters: { destination: textFilter('jobs.columns.destination', { ltr: true }) },
});

export type QueuedJobsSearch = ReturnType<typeof queuedJobsList.read>;
type RecurringJobsSearch = ReturnType<typeof recurringJobsList.read>;
export type DeadLettersSearch = ReturnType<typeof deadLettersList.read>;

/** The search of the page by its tab; each tab has filters of its own. */
export type JobsSearch =
  | (Omit<QueuedJobsSearch, 'tab'> & { tab?: never })
  | (Omit<RecurringJobsSearch, 'tab'> & { tab: 'recurring' })
  | (Omit<DeadLettersSearch, 'tab'> & { tab: 'dead-letters' });

/** Reads the address; the first tab is not written. */
export function readJobsSearch(raw: Record<string, unknown>): JobsSearch {
  if (raw.tab === 'recurring') return { ...recurringJobsList.read(raw), tab: 'recurring' };
  if (raw.tab === 'dead-letters') return { ...deadLettersList.read(raw), tab: 'dead-letters' };
  const { tab: _none, ...search } = queuedJobsList.read(raw);
  return search;
}

/** The search of another tab: page 1, the page size kept, without filters. */
export const withJobTab = (search: JobsSearch, tab: JobTab): JobsSearch =>
  readJobsSearch({ tab, limit: search.limit });

export const validateJobsSearch = (raw: Partial<JobsSearch> & SearchSchemaInput): JobsSearch =>
  readJobsSearch({ ...raw });
