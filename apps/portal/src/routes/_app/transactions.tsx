import { createFileRoute } from '@tanstack/react-router';
import { TransactionsPage } from '../../features/transactions/transactions-page.tsx';
import { transactionsList } from '../../features/transactions/transactions-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/transactions')({
  validateSearch: transactionsList.validateSearch,
  beforeLoad: () => addTexts('wallet'),
  component: Transactions,
});

function Transactions() {
  const navigate = Route.useNavigate();
  return (
    <TransactionsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
