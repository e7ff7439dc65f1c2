import { createFileRoute } from '@tanstack/react-router';
import { EditDriverPage } from '../../../../features/drivers/form/edit-driver-page.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/drivers/edit/$driverId')({
  beforeLoad: () => addTexts('drivers'),
  component: EditDriver,
});

function EditDriver() {
  const { driverId } = Route.useParams();
  return <EditDriverPage key={driverId} driverId={driverId} />;
}
