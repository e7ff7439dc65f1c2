import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { LiveOrdersPage } from '../../../features/orders/live/live-orders-page.tsx';
import { type LiveOrdersSearch, readLiveSearch } from '../../../features/orders/live/live-orders-search.ts';

export const Route = createFileRoute('/_app/orders/live')({
  validateSearch: (raw: Partial<LiveOrdersSearch> & SearchSchemaInput) => readLiveSearch({ ...raw }),
  component: LiveOrders,
});

function LiveOrders() {
  const navigate = Route.useNavigate();
  return (
    <LiveOrdersPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      onHypothetical={() => void navigate({ to: '/orders' })}
    />
  );
}
