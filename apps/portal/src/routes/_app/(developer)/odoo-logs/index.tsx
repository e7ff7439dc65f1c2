import { createFileRoute } from '@tanstack/react-router';
import { LogHealth } from '../../../../features/integration-health/log-health.tsx';
import { erpLogList } from '../../../../features/logs/logs-search.ts';
import { ErpLogsPage } from '../../../../features/logs/partners/erp-logs-page.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/odoo-logs/')({
  validateSearch: erpLogList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: OdooLogs,
});

function OdooLogs() {
  const navigate = Route.useNavigate();
  return (
    <ErpLogsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      health={<LogHealth integration="odoo" />}
    />
  );
}
