import { createFileRoute } from '@tanstack/react-router';
import { AssignPage } from '../../../../../../../../../features/subscriptions/assign-page.tsx';
import { subscribedDriversList } from '../../../../../../../../../features/subscriptions/subscriptions-search.ts';
import { addTexts } from '../../../../../../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute(
  '/_app/subscriptions-assign/company-name/$companyName/company-id/$companyId/subscription-id/$subscriptionId/drivers',
)({
  validateSearch: subscribedDriversList.validateSearch,
  beforeLoad: () => addTexts('wallet'),
  component: AssignDrivers,
});

function AssignDrivers() {
  const navigate = Route.useNavigate();
  const params = Route.useParams();
  return (
    <AssignPage
      key={params.subscriptionId}
      {...params}
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
