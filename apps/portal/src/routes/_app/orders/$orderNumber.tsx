import { createFileRoute } from '@tanstack/react-router';
import { ReceiptPage } from '../../../features/orders/receipt/receipt-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/orders/$orderNumber')({
  beforeLoad: () => addTexts('distribution'),
  component: OrderReceipt,
});

function OrderReceipt() {
  const { orderNumber } = Route.useParams();
  return <ReceiptPage key={orderNumber} orderNumber={orderNumber} />;
}
