import type { ErpLog, PartnerLog } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { CurlButton, useCallFacts } from '../shared/call-detail.tsx';
import { LogDetail } from '../shared/log-detail.tsx';
import { LogDialog } from '../shared/log-dialog.tsx';
import type { LogSteps } from '../shared/log-list.tsx';
import { LogPage, LogPageButton } from '../shared/log-page.tsx';
import { successTone } from '../shared/log-tones.tsx';

type DialogProps = { id: string; onClose: () => void } & LogSteps;

const erpLogQuery = (id: string) => orpc.logs.odoo.detail.queryOptions({ input: { id } });
const partnerLogQuery = (id: string) => orpc.logs.shukah.detail.queryOptions({ input: { id } });

const curl = (log: ErpLog | PartnerLog) => (
  <CurlButton method={log.method} url={log.url} headers={log.headers} body={log.body} />
);

/** A call to the ERP over its list. */
export function ErpLogDialog({ id, onClose, ...steps }: DialogProps) {
  const { t } = useTranslation();
  const query = useQuery(erpLogQuery(id));
  return (
    <LogDialog
      title={t('logs.odoo.name', { id })}
      query={query}
      onClose={onClose}
      actions={(log: ErpLog) => (
        <>
          {curl(log)}
          <LogPageButton list="/odoo-logs" id={id} />
        </>
      )}
      {...steps}
    >
      {(log) => <ErpDetails log={log} />}
    </LogDialog>
  );
}

/** A call to the ERP as a page. */
export function ErpLogPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(erpLogQuery(id));
  return (
    <LogPage
      title={t('logs.odoo.name', { id })}
      list={{ label: t('logs.odoo.title'), to: '/odoo-logs' }}
      query={query}
      actions={(log: ErpLog) => curl(log)}
    >
      {(log) => <ErpDetails log={log} />}
    </LogPage>
  );
}

function ErpDetails({ log }: { log: ErpLog }) {
  const { t } = useTranslation();
  const facts = useCallFacts();
  return (
    <LogDetail
      id={log._id}
      attempts={{ thirdParty: 'ODOO', of: log.attempts }}
      facts={[...facts(log, successTone(log)), [t('logs.columns.state'), <bdi key="state">{log.state}</bdi>]]}
      pair={[
        { id: 'body', label: t('logs.detail.body'), value: log.body },
        { id: 'response', label: t('logs.detail.response'), value: log.response },
      ]}
      parts={[{ id: 'headers', label: t('logs.detail.headers'), value: log.headers }]}
      orderNumber={log.order_number}
    />
  );
}

/** A call to the partner over its list. */
export function PartnerLogDialog({ id, onClose, ...steps }: DialogProps) {
  const { t } = useTranslation();
  const query = useQuery(partnerLogQuery(id));
  return (
    <LogDialog
      title={t('logs.shukah.name', { id })}
      query={query}
      onClose={onClose}
      actions={(log: PartnerLog) => (
        <>
          {curl(log)}
          <LogPageButton list="/shukah-logs" id={id} />
        </>
      )}
      {...steps}
    >
      {(log) => <PartnerDetails log={log} />}
    </LogDialog>
  );
}

/** A call to the partner as a page. */
export function PartnerLogPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(partnerLogQuery(id));
  return (
    <LogPage
      title={t('logs.shukah.name', { id })}
      list={{ label: t('logs.shukah.title'), to: '/shukah-logs' }}
      query={query}
      actions={(log: PartnerLog) => curl(log)}
    >
      {(log) => <PartnerDetails log={log} />}
    </LogPage>
  );
}

function PartnerDetails({ log }: { log: PartnerLog }) {
  const { t } = useTranslation();
  const facts = useCallFacts();
  return (
    <LogDetail
      id={log._id}
      attempts={{ thirdParty: 'SHUKAH', of: log.attempts }}
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
  );
}
