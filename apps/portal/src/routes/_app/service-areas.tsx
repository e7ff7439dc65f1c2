import { createFileRoute } from '@tanstack/react-router';
import { ServiceAreasPage } from '../../features/service-areas/service-areas-page.tsx';
import { readServiceAreasSearch } from '../../features/service-areas/service-areas-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/service-areas')({
  validateSearch: readServiceAreasSearch,
  beforeLoad: () => addTexts('distribution'),
  component: ServiceAreas,
});

function ServiceAreas() {
  const navigate = Route.useNavigate();
  return (
    <ServiceAreasPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
