import { createFileRoute } from '@tanstack/react-router';
import { HttpLogsPage } from '../../../features/logs/http/http-logs-page.tsx';
import { httpLogList } from '../../../features/logs/logs-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/http-logs/')({
  validateSearch: httpLogList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: HttpLogs,
});

function HttpLogs() {
  const navigate = Route.useNavigate();
  return (
    <HttpLogsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
