import type { ReactNode } from 'react';
import type { JobsSearch } from './jobs-search.ts';

/** What each tab of the jobs page gets. */
export interface JobsTabProps<Search extends JobsSearch> {
  search: Search;
  onSearch: (search: JobsSearch, options: { replace: boolean }) => void;
  tabs: ReactNode;
}
