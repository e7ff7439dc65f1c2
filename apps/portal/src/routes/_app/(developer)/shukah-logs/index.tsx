import { createFileRoute } from '@tanstack/react-router';
import { LogHealth } from '../../../../features/integration-health/log-health.tsx';
import { partnerLogList } from '../../../../features/logs/logs-search.ts';
import { PartnerLogsPage } from '../../../../features/logs/partners/partner-logs-page.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/shukah-logs/')({
  validateSearch: partnerLogList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: ShukahLogs,
});

function ShukahLogs() {
  const navigate = Route.useNavigate();
  return (
    <PartnerLogsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      health={<LogHealth integration="shukah" />}
    />
  );
}
