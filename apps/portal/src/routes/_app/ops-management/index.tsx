import { createFileRoute } from '@tanstack/react-router';
import { OperatorActions } from '../../../features/logs/audit/operator-actions.tsx';
import { OperatorsPage } from '../../../features/operators/operators-page.tsx';
import { operatorsList } from '../../../features/operators/operators-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';
import { SuperAdminOnly } from '../../../shared/page/super-admin-only.tsx';

export const Route = createFileRoute('/_app/ops-management/')({
  validateSearch: operatorsList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: Operators,
});

const latestActions = (operatorId: string) => <OperatorActions operatorId={operatorId} />;

function Operators() {
  const navigate = Route.useNavigate();
  return (
    <SuperAdminOnly>
      <OperatorsPage
        search={Route.useSearch()}
        latest={latestActions}
        onSearch={(search, { replace }) => void navigate({ search, replace })}
      />
    </SuperAdminOnly>
  );
}
