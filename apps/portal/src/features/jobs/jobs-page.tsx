import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../shared/list/list-tabs.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { DeadLetters } from './dead-letters.tsx';
import { JOB_TABS, type JobsSearch, type JobTab, withJobTab } from './jobs-search.ts';
import { QueuedJobs } from './queued-jobs.tsx';
import { RecurringJobs } from './recurring-jobs.tsx';

interface JobsPageProps {
  search: JobsSearch;
  onSearch: (search: JobsSearch, options: { replace: boolean }) => void;
}

/** Queued and recurring jobs with their last result, and messages that are sent again only on request. */
export function JobsPage({ search, onSearch }: JobsPageProps) {
  const { t } = useTranslation();
  usePageHead({ title: t('jobs.title'), parents: [{ label: t('shell.groups.developer') }] });
  const tabs = (
    <ListTabs<JobTab>
      label={t('jobs.tabs.label')}
      active={search.tab ?? 'queue'}
      onChange={(tab) => onSearch(withJobTab(search, tab), { replace: false })}
      tabs={JOB_TABS.map((name) => ({
        name,
        label: t(`jobs.tabs.${name}`),
        hint: t(`jobs.hints.${name}`),
      }))}
    />
  );
  switch (search.tab) {
    case 'recurring':
      return <RecurringJobs search={search} onSearch={onSearch} tabs={tabs} />;
    case 'dead-letters':
      return <DeadLetters search={search} onSearch={onSearch} tabs={tabs} />;
    default:
      return <QueuedJobs search={search} onSearch={onSearch} tabs={tabs} />;
  }
}
