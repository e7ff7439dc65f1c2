import { createFileRoute, redirect, type SearchSchemaInput } from '@tanstack/react-router';
import { OrdersPage } from '../../features/orders/list/orders-page.tsx';
import { type OrdersSearch, readOrdersSearch } from '../../features/orders/list/orders-search.ts';

export const Route = createFileRoute('/_app/')({
  validateSearch: (raw: Partial<OrdersSearch> & SearchSchemaInput) => readOrdersSearch({ ...raw }),
  beforeLoad: ({ search }) => {
    if (search.tab === 'live') throw redirect({ to: '/orders/live' });
  },
  component: Orders,
});

function Orders() {
  const navigate = Route.useNavigate();
  return (
    <OrdersPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      onLive={() => void navigate({ to: '/orders/live' })}
    />
  );
}
