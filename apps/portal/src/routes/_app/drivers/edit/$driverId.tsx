import { createFileRoute } from '@tanstack/react-router';
import { HoursOverview } from '../../../../features/driver-work/hours/hours-overview.tsx';
import { DriverSummary } from '../../../../features/driver-work/summary/driver-summary.tsx';
import { EditDriverPage } from '../../../../features/drivers/form/edit-driver-page.tsx';
import { DriverExchangesButton } from '../../../../features/logs/related/related-parts.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/drivers/edit/$driverId')({
  beforeLoad: () => Promise.all([addTexts('drivers'), addTexts('administration')]),
  component: EditDriver,
});

function EditDriver() {
  const { driverId } = Route.useParams();
  return (
    <EditDriverPage
      key={driverId}
      driverId={driverId}
      glance={(driver) => (
        <>
          <DriverSummary driver={driver} />
          <DriverExchangesButton driverId={driverId} />
        </>
      )}
      hours={<HoursOverview driverId={driverId} />}
    />
  );
}
