import { createFileRoute } from '@tanstack/react-router';
import { DiscountOrdersPage } from '../../features/orders/list/discount-orders-page.tsx';
import { discountOrdersList } from '../../features/orders/list/orders-search.ts';

export const Route = createFileRoute('/_app/list-discount-order')({
  validateSearch: discountOrdersList.validateSearch,
  component: DiscountOrders,
});

function DiscountOrders() {
  const navigate = Route.useNavigate();
  return (
    <DiscountOrdersPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
