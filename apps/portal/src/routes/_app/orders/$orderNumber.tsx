import { createFileRoute } from '@tanstack/react-router';
import { ReceiptPage } from '../../../features/orders/receipt/receipt-page.tsx';

export const Route = createFileRoute('/_app/orders/$orderNumber')({ component: OrderReceipt });

function OrderReceipt() {
  const { orderNumber } = Route.useParams();
  return <ReceiptPage key={orderNumber} orderNumber={orderNumber} />;
}
