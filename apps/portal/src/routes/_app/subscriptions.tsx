import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionsPage } from '../../features/subscriptions/subscriptions-page.tsx';
import { subscriptionsList } from '../../features/subscriptions/subscriptions-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/subscriptions')({
  validateSearch: subscriptionsList.validateSearch,
  beforeLoad: () => addTexts('wallet'),
  component: Subscriptions,
});

function Subscriptions() {
  const navigate = Route.useNavigate();
  return (
    <SubscriptionsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
