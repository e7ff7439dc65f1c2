import { Box } from '@mantine/core';
import type { Attachment, DriverAuditEntry } from '@mishwar/contract';
import { getAttachmentName, getPictureKey } from '@mishwar/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { formatCompany } from '../../../shared/companies/format-company.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { isolate } from '../../../shared/i18n/i18n.ts';
import { PageNav } from '../../../shared/list/page-nav.tsx';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { roleText } from '../role-text.ts';
import { useLatestAnswer } from './use-latest-answer.ts';

/** Audit log of a driver's fields, five entries per page; nothing where it is empty. */
export function AuditLog({ driverId }: { driverId: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(auditLogQuery(driverId, page));
  const latest = useLatestAnswer(query.data);
  if (query.isPending || latest?.total === 0) return null;
  return (
    <section className="pad-14-16" aria-label={t('drivers.audit_log.title')}>
      <div className="row wrap between gap-8">
        <h2>{t('drivers.audit_log.title')}</h2>
        {latest && <PageNav page={page} pages={latest.totalPage} onPage={setPage} />}
      </div>
      {query.data ? (
        <ol className="plain-list lines">
          {query.data.data.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      ) : (
        <LoadFailed text={errorTexts(query.error).join(' ')} onRetry={query.refetch} />
      )}
    </section>
  );
}

function Entry({ entry }: { entry: DriverAuditEntry }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const changes = Array.isArray(entry.update_content) ? entry.update_content : [];
  return (
    <Box component="li" py={10}>
      <div className="flex wrap gap-0-12 size-13">
        <strong>
          <bdi>{entry.update_by.name}</bdi>
        </strong>
        <span className="soft">{roleText(entry.update_by.role)}</span>
        <time className="push soft" dateTime={entry.created_at}>
          <Ltr>{`${date(entry.created_at)} ${seconds(entry.created_at)}`}</Ltr>
        </time>
      </div>
      {changes.length === 0 ? (
        <p className="above-8 soft">{t('drivers.audit_log.nothing')}</p>
      ) : (
        <table className="table above-8 size-13 anywhere">
          <thead>
            <tr>
              <th scope="col">{t('drivers.audit_log.key')}</th>
              <th scope="col">{t('drivers.audit_log.new')}</th>
              <th scope="col">{t('drivers.audit_log.old')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => {
              const texts = changeTexts(change);
              return (
                <tr key={change.key}>
                  <th scope="row">{texts.key}</th>
                  <td className="bold">
                    <bdi>{texts.new}</bdi>
                  </td>
                  <td>
                    <bdi>{texts.old}</bdi>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Box>
  );
}

interface Change {
  key: string;
  new: unknown;
  old: unknown;
}

/** The newest entries of a driver's audit log, a page at a time. */
export const auditLogQuery = (driverId: string, page: number) =>
  orpc.drivers.auditLog.queryOptions({
    input: { id: driverId, type: 'update', page, limit: 5 },
    placeholderData: keepPreviousData,
  });

function valueText(value: unknown, key: string): string {
  if (value === null || value === undefined || value === '') return i18next.t('drivers.audit_log.empty');
  if (typeof value === 'boolean') return i18next.t(value ? 'common.yes' : 'common.no');
  if (key === 'from_company' && typeof value === 'string') return formatCompany(value);
  if (Array.isArray(value)) return formatDocuments(value);
  if (typeof value === 'string' && getPictureKey(value) !== null) return i18next.t('drivers.picture.alt');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The number of documents and their names. */
function formatDocuments(documents: Attachment[]): string {
  const count = i18next.t('drivers.audit_log.documents', { count: documents.length });
  return documents.length === 0
    ? count
    : `${count}: ${documents.map(getAttachmentName).map(isolate).join(' · ')}`;
}

/** A change in the interface language: the name of the field, and both values. */
function changeTexts(change: Change): { key: string; new: string; old: string } {
  const path = `drivers.fields.${change.key}`;
  return {
    key: i18next.exists(path) ? i18next.t(path as 'drivers.fields.name') : change.key,
    new: valueText(change.new, change.key),
    old: valueText(change.old, change.key),
  };
}
