import { createFileRoute } from '@tanstack/react-router';
import { CitcDriverPage } from '../../../../features/drivers/citc/citc-driver-page.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/drivers/citc/$driverId')({
  beforeLoad: () => addTexts('drivers'),
  component: CitcDriver,
});

function CitcDriver() {
  const { driverId } = Route.useParams();
  return <CitcDriverPage key={driverId} driverId={driverId} />;
}
