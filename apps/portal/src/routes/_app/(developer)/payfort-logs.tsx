import { createFileRoute } from '@tanstack/react-router';
import { GatewayLogsPage } from '../../../features/logs/gateways/gateway-logs-page.tsx';
import { gatewayLogList } from '../../../features/logs/logs-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/payfort-logs')({
  validateSearch: gatewayLogList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: PayfortLogs,
});

function PayfortLogs() {
  const navigate = Route.useNavigate();
  return (
    <GatewayLogsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
