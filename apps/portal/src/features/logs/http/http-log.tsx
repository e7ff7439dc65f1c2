import type { HttpLog } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { CurlButton, useCallFacts } from '../shared/call-detail.tsx';
import { LogDetail } from '../shared/log-detail.tsx';
import { LogDialog } from '../shared/log-dialog.tsx';
import type { LogSteps } from '../shared/log-list.tsx';
import { LogPage, LogPageButton } from '../shared/log-page.tsx';
import { statusTone } from '../shared/log-tones.tsx';

const httpLogQuery = (id: string) => orpc.logs.http.detail.queryOptions({ input: { id } });

/** A call that came in, over its list. */
export function HttpLogDialog({ id, onClose, ...steps }: { id: string; onClose: () => void } & LogSteps) {
  const { t } = useTranslation();
  const query = useQuery(httpLogQuery(id));
  return (
    <LogDialog
      title={t('logs.http.name', { id })}
      query={query}
      onClose={onClose}
      {...steps}
      actions={(log: HttpLog) => (
        <>
          <CurlButton method={log.method} url={log.url} headers={log.headers} body={log.request} />
          <LogPageButton list="/http-logs" id={id} />
        </>
      )}
    >
      {(log) => <Details log={log} />}
    </LogDialog>
  );
}

/** A call that came in, as a page. */
export function HttpLogPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(httpLogQuery(id));
  return (
    <LogPage
      title={t('logs.http.name', { id })}
      list={{ label: t('logs.http.title'), to: '/http-logs' }}
      query={query}
      actions={(log: HttpLog) => (
        <CurlButton method={log.method} url={log.url} headers={log.headers} body={log.request} />
      )}
    >
      {(log) => <Details log={log} />}
    </LogPage>
  );
}

function Details({ log }: { log: HttpLog }) {
  const { t } = useTranslation();
  const facts = useCallFacts();
  return (
    <LogDetail
      id={log._id}
      facts={facts(log, statusTone(log))}
      pair={[
        { id: 'request', label: t('logs.detail.request'), value: log.request },
        { id: 'data', label: t('logs.detail.data'), value: log.data },
      ]}
      parts={[
        { id: 'headers', label: t('logs.detail.headers'), value: log.headers },
        { id: 'query', label: t('logs.detail.query'), value: log.query },
        { id: 'params', label: t('logs.detail.params'), value: log.params },
      ]}
      orderNumber={log.order_number}
    />
  );
}
