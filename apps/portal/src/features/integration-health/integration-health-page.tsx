import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { IntegrationSection } from './integration-section.tsx';

/** Polling interval: the state of breakers and queues changes by the second. */
const REFETCH_INTERVAL_MS = 5_000;

/** How each third party does: on or off, breaker, queue, last error, success and latency by hour. */
export function IntegrationHealthPage() {
  const { t } = useTranslation();
  const title = t('integrationHealth.title');
  usePageHead({ title, parents: [{ label: t('shell.groups.developer') }] });
  const query = useQuery(orpc.integrationHealth.list.queryOptions({ refetchInterval: REFETCH_INTERVAL_MS }));
  const integrations = query.data?.data;
  if (query.isError && !integrations)
    return <LoadFailed text={t('integrationHealth.failed')} onRetry={query.refetch} />;
  return (
    <div className="grid gap-16 pad-16" aria-busy={!integrations}>
      {integrations?.map((health) => (
        <IntegrationSection key={health.integration} health={health} />
      ))}
    </div>
  );
}
