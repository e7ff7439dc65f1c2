import { createFileRoute } from '@tanstack/react-router';
import { PlanPaymentLogsPage } from '../../../features/logs/gateways/plan-payment-logs-page.tsx';
import { planPaymentLogList } from '../../../features/logs/logs-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/hyperpay-logs')({
  validateSearch: planPaymentLogList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: HyperpayLogs,
});

function HyperpayLogs() {
  const navigate = Route.useNavigate();
  return (
    <PlanPaymentLogsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
