import { createFileRoute } from '@tanstack/react-router';
import { AuditLogPage } from '../../features/logs/audit/audit-log-page.tsx';
import { auditLogList } from '../../features/logs/audit/audit-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';
import { SuperAdminOnly } from '../../shared/page/super-admin-only.tsx';

export const Route = createFileRoute('/_app/audit-log')({
  validateSearch: auditLogList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: AuditLog,
});

function AuditLog() {
  const navigate = Route.useNavigate();
  return (
    <SuperAdminOnly>
      <AuditLogPage
        search={Route.useSearch()}
        onSearch={(search, { replace }) => void navigate({ search, replace })}
      />
    </SuperAdminOnly>
  );
}
