import { createFileRoute } from '@tanstack/react-router';
import { PlansPage } from '../../../features/plans/plans-page.tsx';
import { plansList } from '../../../features/plans/plans-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/pricing/')({
  validateSearch: plansList.validateSearch,
  beforeLoad: () => addTexts('wallet'),
  component: Plans,
});

function Plans() {
  const navigate = Route.useNavigate();
  return (
    <PlansPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
