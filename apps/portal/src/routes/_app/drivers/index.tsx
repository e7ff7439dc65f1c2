import { createFileRoute } from '@tanstack/react-router';
import { DriversPage } from '../../../features/drivers/drivers-page.tsx';
import { driversList } from '../../../features/drivers/drivers-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/drivers/')({
  validateSearch: driversList.validateSearch,
  beforeLoad: () => addTexts('drivers'),
  component: Drivers,
});

function Drivers() {
  const navigate = Route.useNavigate();
  return (
    <DriversPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
