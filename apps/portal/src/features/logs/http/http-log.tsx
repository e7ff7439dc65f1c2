import { Button } from '@mantine/core';
import type { HttpLog } from '@mishwar/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { CurlButton, useCallFacts } from '../shared/call-detail.tsx';
import { LogDetail } from '../shared/log-detail.tsx';
import { LogDialog, LogState } from '../shared/log-dialog.tsx';
import type { LogSteps } from '../shared/log-list.tsx';
import { statusTone } from '../shared/log-tones.tsx';
import classes from '../shared/logs.module.css';

const httpLogQuery = (id: string) => orpc.logs.http.detail.queryOptions({ input: { id } });

interface LinkRootProps {
  className: string;
}

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
          <Button
            size="xs"
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props: LinkRootProps) => (
              <Link {...props} to="/http-logs/$logId" params={{ logId: id }} />
            )}
          >
            {t('logs.detail.page')}
          </Button>
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
  usePageHead({
    title: t('logs.http.name', { id }),
    parents: [{ label: t('logs.http.title'), to: '/http-logs' }],
  });
  return (
    <div className={classes.page}>
      <LogState query={query}>
        {(log) => (
          <>
            <header>
              <CurlButton method={log.method} url={log.url} headers={log.headers} body={log.request} />
            </header>
            <div className={classes.framed}>
              <Details log={log} />
            </div>
          </>
        )}
      </LogState>
    </div>
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
