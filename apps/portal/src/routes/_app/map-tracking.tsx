import { createFileRoute } from '@tanstack/react-router';
import { readMapSearch } from '../../features/tracking/data/map-search.ts';
import { MapTrackingPage } from '../../features/tracking/map/map-tracking-page.tsx';
import { addTexts } from '../../shared/i18n/i18n.ts';
import { useOrderSlots } from '../../shared/orders/order-slots.tsx';

export const Route = createFileRoute('/_app/map-tracking')({
  validateSearch: readMapSearch,
  beforeLoad: () => addTexts('distribution'),
  component: MapTracking,
});

function MapTracking() {
  const navigate = Route.useNavigate();
  const { AssignByNumber } = useOrderSlots();
  return (
    <MapTrackingPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      assign={(orderNumber, onClose) => (
        <AssignByNumber key={orderNumber} orderNumber={orderNumber} onClose={onClose} />
      )}
    />
  );
}
