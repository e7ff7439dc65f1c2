import { createFileRoute } from '@tanstack/react-router';
import { ReceiptPage } from '../../../features/orders/receipt/receipt-page.tsx';
import { parseReceiptSearch } from '../../../features/orders/receipt/receipt-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/orders/$orderNumber')({
  validateSearch: parseReceiptSearch,
  beforeLoad: () => addTexts('distribution'),
  component: OrderReceipt,
});

function OrderReceipt() {
  const { orderNumber } = Route.useParams();
  const { action } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReceiptPage
      key={orderNumber}
      orderNumber={orderNumber}
      action={action}
      onActionOpened={() => void navigate({ search: {}, replace: true })}
    />
  );
}
