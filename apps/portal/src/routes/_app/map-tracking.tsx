import { createFileRoute } from '@tanstack/react-router';
import { lazy, useMemo } from 'react';
import { readMapSearch } from '../../features/tracking/data/map-search.ts';
import { MapTrackingPage } from '../../features/tracking/map/map-tracking-page.tsx';
import { addTexts } from '../../shared/i18n/i18n.ts';

const AssignByNumber = lazy(async () => ({
  default: (await import('../../features/driver-assign/assign-by-number.tsx')).AssignByNumber,
}));

const Attention = lazy(async () => ({
  default: (await import('../../features/attention/attention.tsx')).Attention,
}));

// The component reads the address bar: `validateSearch` is not code-split and would be loaded with every page.
export const Route = createFileRoute('/_app/map-tracking')({
  beforeLoad: () => addTexts('distribution'),
  component: MapTracking,
});

function MapTracking() {
  const navigate = Route.useNavigate();
  const raw: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readMapSearch(raw), [raw]);
  return (
    <MapTrackingPage
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next as never, replace })}
      assign={(orderNumber, onClose) => (
        <AssignByNumber key={orderNumber} orderNumber={orderNumber} onClose={onClose} />
      )}
      attention={(onOrder) => <Attention onOrder={onOrder} />}
    />
  );
}
