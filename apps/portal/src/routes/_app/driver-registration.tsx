import { createFileRoute } from '@tanstack/react-router';
import { RegistrationsPage } from '../../features/driver-registration/registrations-page.tsx';
import { registrationsList } from '../../features/driver-registration/registrations-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/driver-registration')({
  validateSearch: registrationsList.validateSearch,
  beforeLoad: () => addTexts('drivers'),
  component: Registrations,
});

function Registrations() {
  const navigate = Route.useNavigate();
  return (
    <RegistrationsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
