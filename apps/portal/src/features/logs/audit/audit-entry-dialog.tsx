import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { LogDetail } from '../shared/log-detail.tsx';
import { LogDialog } from '../shared/log-dialog.tsx';
import type { LogSteps } from '../shared/log-list.tsx';
import { SubjectLink } from './subject-link.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

/** An entry of the audit log over its list: what was before and what is after. */
export function AuditEntryDialog({ id, onClose, ...steps }: { id: string; onClose: () => void } & LogSteps) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const texts = useAuditTexts();
  const query = useQuery(orpc.auditLog.detail.queryOptions({ input: { id } }));
  return (
    <LogDialog title={t('logs.audit.name', { id })} query={query} onClose={onClose} {...steps}>
      {(entry) => (
        <LogDetail
          id={entry._id}
          facts={[
            [t('logs.audit.columns.action'), <bdi key="action">{texts.action(entry)}</bdi>],
            [t('logs.audit.columns.actor'), <bdi key="actor">{texts.actor(entry)}</bdi>],
            [t('logs.audit.columns.subject'), <SubjectLink key="subject" row={entry} />],
            [t('logs.audit.columns.subject_id'), <Ltr key="id">{entry.subject?.id || NO_VALUE}</Ltr>],
            [
              t('logs.audit.columns.created_at'),
              <Ltr key="at">{`${date(entry.created_at)} ${seconds(entry.created_at)}`}</Ltr>,
            ],
            [t('logs.audit.columns.address'), <Ltr key="address">{entry.address ?? NO_VALUE}</Ltr>],
            [t('logs.audit.columns.request_id'), <Ltr key="request">{entry.request_id ?? NO_VALUE}</Ltr>],
            [
              t('logs.audit.detail.seal'),
              entry.seal
                ? t('logs.audit.detail.sealed', { sequence: entry.seal.sequence.toLocaleString('en-US') })
                : t('logs.audit.detail.unsealed'),
            ],
          ]}
          pair={[
            { id: 'before', label: t('logs.audit.detail.before'), value: entry.before },
            { id: 'after', label: t('logs.audit.detail.after'), value: entry.after },
          ]}
          orderNumber={null}
        />
      )}
    </LogDialog>
  );
}
