import { createFileRoute } from '@tanstack/react-router';
import { PartnerOrdersPage } from '../../../features/partner-portal/partner-orders-page.tsx';
import { partnerOrdersList } from '../../../features/partner-portal/partner-search.ts';

export const Route = createFileRoute('/_partner/partner/orders')({
  validateSearch: partnerOrdersList.validateSearch,
  component: Orders,
});

function Orders() {
  const navigate = Route.useNavigate();
  return (
    <PartnerOrdersPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
