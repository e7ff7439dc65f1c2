import { createFileRoute } from '@tanstack/react-router';
import { JobsPage } from '../../../features/jobs/jobs-page.tsx';
import { validateJobsSearch } from '../../../features/jobs/jobs-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';
import { SuperAdminOnly } from '../../../shared/page/super-admin-only.tsx';

export const Route = createFileRoute('/_app/(developer)/jobs')({
  validateSearch: validateJobsSearch,
  beforeLoad: () => addTexts('administration'),
  component: Jobs,
});

function Jobs() {
  const navigate = Route.useNavigate();
  return (
    <SuperAdminOnly>
      <JobsPage
        search={Route.useSearch()}
        onSearch={(search, { replace }) => void navigate({ search, replace })}
      />
    </SuperAdminOnly>
  );
}
