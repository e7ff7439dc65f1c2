import { createFileRoute } from '@tanstack/react-router';
import { DriverCodesPage } from '../../features/driver-codes/driver-codes-page.tsx';
import { driverCodesList } from '../../features/driver-codes/driver-codes-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/otp')({
  validateSearch: driverCodesList.validateSearch,
  beforeLoad: () => addTexts('drivers'),
  component: DriverCodes,
});

function DriverCodes() {
  const navigate = Route.useNavigate();
  return (
    <DriverCodesPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
