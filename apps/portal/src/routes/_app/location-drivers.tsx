import { createFileRoute } from '@tanstack/react-router';
import { LocationDriversPage } from '../../features/tracking/list/location-drivers-page.tsx';
import { locationDriversList } from '../../features/tracking/list/location-drivers-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/location-drivers')({
  validateSearch: locationDriversList.validateSearch,
  beforeLoad: () => addTexts('distribution'),
  component: LocationDrivers,
});

function LocationDrivers() {
  const navigate = Route.useNavigate();
  return (
    <LocationDriversPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
