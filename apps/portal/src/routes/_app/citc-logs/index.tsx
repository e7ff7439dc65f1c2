import { createFileRoute } from '@tanstack/react-router';
import { LogHealth } from '../../../features/integration-health/log-health.tsx';
import { CitcLogsPage } from '../../../features/logs/citc/citc-logs-page.tsx';
import { citcLogList } from '../../../features/logs/logs-search.ts';
import { RecoverTimeouts } from '../../../features/recovery-files/recover-timeouts.tsx';
import { RecoveryUpload } from '../../../features/recovery-files/recovery-upload.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/citc-logs/')({
  validateSearch: citcLogList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: CitcLogs,
});

function CitcLogs() {
  const navigate = Route.useNavigate();
  return (
    <CitcLogsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      recovery={
        <>
          <RecoverTimeouts />
          <RecoveryUpload />
        </>
      }
      health={<LogHealth integration="citc" />}
    />
  );
}
