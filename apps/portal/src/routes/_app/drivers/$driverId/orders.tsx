import { createFileRoute } from '@tanstack/react-router';
import { DriverOrdersPage } from '../../../../features/orders/list/driver-orders-page.tsx';
import { driverOrdersList } from '../../../../features/orders/list/orders-search.ts';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/drivers/$driverId/orders')({
  validateSearch: driverOrdersList.validateSearch,
  beforeLoad: () => addTexts('drivers'),
  component: DriverOrders,
});

function DriverOrders() {
  const navigate = Route.useNavigate();
  const { driverId } = Route.useParams();
  return (
    <DriverOrdersPage
      key={driverId}
      driverId={driverId}
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      onLive={() => void navigate({ to: '/orders/live' })}
    />
  );
}
