import { createFileRoute } from '@tanstack/react-router';
import { ExportOrdersPage } from '../../features/orders/list/export-orders-page.tsx';
import { exportOrdersList } from '../../features/orders/list/orders-search.ts';

export const Route = createFileRoute('/_app/export-orders')({
  validateSearch: exportOrdersList.validateSearch,
  component: ExportOrders,
});

function ExportOrders() {
  const navigate = Route.useNavigate();
  return (
    <ExportOrdersPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
