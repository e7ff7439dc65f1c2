import { createFileRoute } from '@tanstack/react-router';
import { PartnerDriversPage } from '../../../features/partner-portal/partner-drivers-page.tsx';
import { partnerDriversList } from '../../../features/partner-portal/partner-search.ts';

export const Route = createFileRoute('/_partner/partner/drivers')({
  validateSearch: partnerDriversList.validateSearch,
  component: Drivers,
});

function Drivers() {
  const navigate = Route.useNavigate();
  return (
    <PartnerDriversPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
