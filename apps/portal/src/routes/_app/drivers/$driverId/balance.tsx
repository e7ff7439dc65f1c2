import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { BalancePage } from '../../../../features/ledger/balance-page.tsx';
import { type BalanceSearch, readBalanceSearch } from '../../../../features/ledger/balance-search.ts';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/drivers/$driverId/balance')({
  validateSearch: (raw: Partial<BalanceSearch> & SearchSchemaInput) => readBalanceSearch({ ...raw }),
  beforeLoad: () => addTexts('wallet'),
  component: Balance,
});

function Balance() {
  const navigate = Route.useNavigate();
  const { driverId } = Route.useParams();
  return (
    <BalancePage
      key={driverId}
      driverId={driverId}
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
