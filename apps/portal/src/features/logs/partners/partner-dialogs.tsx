import type { ErpLog, PartnerLog } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { CurlButton, useCallFacts } from '../shared/call-detail.tsx';
import { LogDetail } from '../shared/log-detail.tsx';
import { LogDialog } from '../shared/log-dialog.tsx';
import type { LogSteps } from '../shared/log-list.tsx';
import { successTone } from '../shared/log-tones.tsx';

type DialogProps = { id: string; onClose: () => void } & LogSteps;

const curl = (log: ErpLog | PartnerLog) => (
  <CurlButton method={log.method} url={log.url} headers={log.headers} body={log.body} />
);

/** A call to the ERP over its list. */
export function ErpLogDialog({ id, onClose, ...steps }: DialogProps) {
  const { t } = useTranslation();
  const facts = useCallFacts();
  const query = useQuery(orpc.logs.odoo.detail.queryOptions({ input: { id } }));
  return (
    <LogDialog title={t('logs.odoo.name', { id })} query={query} onClose={onClose} actions={curl} {...steps}>
      {(log) => (
        <LogDetail
          id={log._id}
          facts={[
            ...facts(log, successTone(log)),
            [t('logs.columns.state'), <bdi key="state">{log.state}</bdi>],
          ]}
          pair={[
            { id: 'body', label: t('logs.detail.body'), value: log.body },
            { id: 'response', label: t('logs.detail.response'), value: log.response },
          ]}
          parts={[{ id: 'headers', label: t('logs.detail.headers'), value: log.headers }]}
          orderNumber={log.order_number}
        />
      )}
    </LogDialog>
  );
}

/** A call to the partner over its list. */
export function PartnerLogDialog({ id, onClose, ...steps }: DialogProps) {
  const { t } = useTranslation();
  const facts = useCallFacts();
  const query = useQuery(orpc.logs.shukah.detail.queryOptions({ input: { id } }));
  return (
    <LogDialog
      title={t('logs.shukah.name', { id })}
      query={query}
      onClose={onClose}
      actions={curl}
      {...steps}
    >
      {(log) => (
        <LogDetail
          id={log._id}
          facts={facts(log, successTone(log))}
          pair={[
            { id: 'body', label: t('logs.detail.body'), value: log.body },
            { id: 'response', label: t('logs.detail.response'), value: log.response },
          ]}
          parts={[
            { id: 'order', label: t('logs.detail.order'), value: log.order },
            { id: 'headers', label: t('logs.detail.headers'), value: log.headers },
          ]}
          orderNumber={log.order_number}
        />
      )}
    </LogDialog>
  );
}
