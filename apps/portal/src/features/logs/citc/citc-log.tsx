import { Button } from '@mantine/core';
import type { CitcLog } from '@mishwar/contract';
import { IconRefreshDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { CurlButton, useCallFacts } from '../shared/call-detail.tsx';
import { LogDetail } from '../shared/log-detail.tsx';
import { LogDialog } from '../shared/log-dialog.tsx';
import type { LogSteps } from '../shared/log-list.tsx';
import { LogPage, LogPageButton } from '../shared/log-page.tsx';
import { successTone } from '../shared/log-tones.tsx';
import { useRetryCitc } from './use-retry-citc.ts';

const citcLogQuery = (id: string) => orpc.logs.citc.detail.queryOptions({ input: { id } });

/** A call to the regulator over its list. */
export function CitcLogDialog({ id, onClose, ...steps }: { id: string; onClose: () => void } & LogSteps) {
  const { t } = useTranslation();
  const query = useQuery(citcLogQuery(id));
  return (
    <LogDialog
      title={t('logs.citc.name', { id })}
      query={query}
      onClose={onClose}
      {...steps}
      actions={(log: CitcLog) => (
        <>
          <Actions log={log} />
          <LogPageButton list="/citc-logs" id={id} />
        </>
      )}
    >
      {(log) => <Details log={log} />}
    </LogDialog>
  );
}

/** A call to the regulator as a page. */
export function CitcLogPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(citcLogQuery(id));
  return (
    <LogPage
      title={t('logs.citc.name', { id })}
      list={{ label: t('logs.citc.title'), to: '/citc-logs' }}
      query={query}
      actions={(log: CitcLog) => <Actions log={log} />}
    >
      {(log) => <Details log={log} />}
    </LogPage>
  );
}

function Actions({ log }: { log: CitcLog }) {
  const { t } = useTranslation();
  const retry = useRetryCitc();
  return (
    <>
      {log.can.retry && (
        <Button
          size="xs"
          leftSection={<IconRefreshDot size={16} stroke={1.6} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate(log._id)}
        >
          {t('logs.retry.button')}
        </Button>
      )}
      <CurlButton method={log.method} url={log.url} headers={log.headers} body={log.request} />
    </>
  );
}

function Details({ log }: { log: CitcLog }) {
  const { t } = useTranslation();
  const facts = useCallFacts();
  const tone = successTone(log);
  const result = log.isSuccess ? 'success' : log.isTimeout ? 'timeout' : 'failure';
  return (
    <LogDetail
      id={log._id}
      facts={[
        [
          t('logs.columns.result'),
          <StatusBadge key="result" tone={tone}>
            {t(`logs.results.${result}`)}
          </StatusBadge>,
        ],
        ...facts(log, tone),
      ]}
      pair={[
        { id: 'request', label: t('logs.detail.request'), value: log.request },
        { id: 'data', label: t('logs.detail.data'), value: log.data },
      ]}
      parts={[{ id: 'headers', label: t('logs.detail.headers'), value: log.headers }]}
      attempts={{ thirdParty: 'CITC', of: log.attempts }}
      orderNumber={log.order_number}
    />
  );
}
