import { createFileRoute } from '@tanstack/react-router';
import { PartnerExportsPage } from '../../../features/partner-portal/partner-exports-page.tsx';
import { partnerExportsList } from '../../../features/partner-portal/partner-search.ts';

export const Route = createFileRoute('/_partner/partner/exports')({
  validateSearch: partnerExportsList.validateSearch,
  component: Exports,
});

function Exports() {
  const navigate = Route.useNavigate();
  return (
    <PartnerExportsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
