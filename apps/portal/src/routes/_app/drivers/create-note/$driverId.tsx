import { createFileRoute } from '@tanstack/react-router';
import { DriverNotesPage } from '../../../../features/drivers/notes/driver-notes-page.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/drivers/create-note/$driverId')({
  beforeLoad: () => addTexts('drivers'),
  component: DriverNotes,
});

function DriverNotes() {
  const { driverId } = Route.useParams();
  return <DriverNotesPage key={driverId} driverId={driverId} />;
}
