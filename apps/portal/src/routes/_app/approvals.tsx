import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApprovalsPage } from '../../features/approvals/approvals-page.tsx';
import { approvalsList } from '../../features/approvals/approvals-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

// The component reads the address bar: `validateSearch` is not code-split and would be loaded with every page.
export const Route = createFileRoute('/_app/approvals')({
  beforeLoad: () => addTexts('wallet'),
  component: Approvals,
});

function Approvals() {
  const navigate = Route.useNavigate();
  const raw: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => approvalsList.read(raw), [raw]);
  return (
    <ApprovalsPage
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next as never, replace })}
    />
  );
}
