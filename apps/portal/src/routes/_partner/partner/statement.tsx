import { createFileRoute } from '@tanstack/react-router';
import { PartnerStatementPage } from '../../../features/partner-portal/partner-statement-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_partner/partner/statement')({
  validateSearch: (search): { month?: string } =>
    typeof search.month === 'string' ? { month: search.month } : {},
  beforeLoad: () => addTexts('companies'),
  component: Statement,
});

function Statement() {
  const navigate = Route.useNavigate();
  const { month } = Route.useSearch();
  return (
    <PartnerStatementPage month={month} onMonth={(next) => void navigate({ search: { month: next } })} />
  );
}
