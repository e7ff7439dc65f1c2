import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '../../features/approvals/approvals-page.tsx';
import { approvalsList } from '../../features/approvals/approvals-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/approvals')({
  validateSearch: approvalsList.validateSearch,
  beforeLoad: () => addTexts('wallet'),
  component: Approvals,
});

function Approvals() {
  const navigate = Route.useNavigate();
  return (
    <ApprovalsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
