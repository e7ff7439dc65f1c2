import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { DriversPage } from '../../../features/drivers/drivers-page.tsx';
import { driversList } from '../../../features/drivers/drivers-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

const CreditDriver = lazy(async () => {
  const dialog = import('../../../features/transactions/credit-driver/credit-driver-dialog.tsx');
  const [{ CreditDriverDialog }] = await Promise.all([dialog, addTexts('wallet')]);
  return { default: CreditDriverDialog };
});

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
      credit={(driver, onClose, onDone) => <CreditDriver driver={driver} onClose={onClose} onDone={onDone} />}
    />
  );
}
