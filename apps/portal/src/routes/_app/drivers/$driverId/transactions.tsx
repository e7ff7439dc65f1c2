import { createFileRoute } from '@tanstack/react-router';
import { DriverTransactionsPage } from '../../../../features/transactions/driver-transactions-page.tsx';
import { driverTransactionsList } from '../../../../features/transactions/transactions-search.ts';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/drivers/$driverId/transactions')({
  validateSearch: driverTransactionsList.validateSearch,
  beforeLoad: () => addTexts('wallet'),
  component: DriverTransactions,
});

function DriverTransactions() {
  const navigate = Route.useNavigate();
  const { driverId } = Route.useParams();
  return (
    <DriverTransactionsPage
      key={driverId}
      driverId={driverId}
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
