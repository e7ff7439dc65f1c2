import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { validateDashboardSearch } from '../../features/dashboard/dashboard-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: validateDashboardSearch,
  beforeLoad: () => addTexts('dashboard'),
  component: Dashboard,
});

function Dashboard() {
  const navigate = Route.useNavigate();
  return <DashboardPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
