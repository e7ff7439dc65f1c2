import { createFileRoute } from '@tanstack/react-router';
import { ExportLogPage } from '../../../features/exports/log/export-log-page.tsx';
import { exportLogList } from '../../../features/exports/log/export-log-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/log-export')({
  validateSearch: exportLogList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: ExportLog,
});

function ExportLog() {
  const navigate = Route.useNavigate();
  return (
    <ExportLogPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
