import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { BalancePage } from '../../../../features/ledger/balance-page.tsx';
import { readBalanceSearch } from '../../../../features/ledger/balance-search.ts';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

// The component reads the address bar: `validateSearch` is not code-split and would be loaded with every page.
export const Route = createFileRoute('/_app/drivers/$driverId/balance')({
  beforeLoad: () => addTexts('wallet'),
  component: Balance,
});

function Balance() {
  const navigate = Route.useNavigate();
  const raw: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readBalanceSearch(raw), [raw]);
  return (
    <BalancePage
      driverId={Route.useParams().driverId}
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next as never, replace })}
    />
  );
}
