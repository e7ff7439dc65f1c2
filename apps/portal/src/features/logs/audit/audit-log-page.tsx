import type { AuditRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import type { ListColumn } from '../../../shared/table/list-column.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { LogCard } from '../shared/log-card.tsx';
import { LogList } from '../shared/log-list.tsx';
import { AuditCheckNote } from './audit-check-note.tsx';
import {
  type AuditLogSearch,
  actorsQuery,
  auditFilters,
  auditLogList,
  auditLogQuery,
} from './audit-search.ts';
import { SubjectLink } from './subject-link.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

const AuditEntryDialog = lazyPart(async () => ({
  default: (await import('./audit-entry-dialog.tsx')).AuditEntryDialog,
}));

const idOf = ({ _id }: AuditRow) => _id;

interface AuditLogPageProps {
  search: AuditLogSearch;
  onSearch: (search: AuditLogSearch, options: { replace: boolean }) => void;
}

/** Who did what to what, when and from where. */
export function AuditLogPage({ search, onSearch }: AuditLogPageProps) {
  const { t } = useTranslation();
  const query = useQuery(auditLogQuery(search));
  const actors = useQuery(actorsQuery());
  const filterOptions = useMemo(
    () => ({
      operators: {
        options: (actors.data?.data ?? []).map(({ _id, firstname, lastname, code }) => ({
          value: _id,
          label: `${firstname} ${lastname} (${code})`,
        })),
        isLoading: actors.isLoading,
        isError: actors.isError,
      },
    }),
    [actors.data, actors.isLoading, actors.isError],
  );
  const columns = useAuditColumns();
  const texts = useAuditTexts();
  const rowName = useCallback(({ _id }: AuditRow) => t('logs.audit.name', { id: _id }), [t]);
  const card = useCallback(
    (row: AuditRow) => (
      <LogCard
        title={texts.action(row)}
        badge={null}
        created_at={row.created_at}
        main={row.subject?.id ?? ''}
        end={row.address}
        names={[texts.actor(row), row.subject && texts.subject(row)]}
      />
    ),
    [texts],
  );
  return (
    <LogList
      name={t('logs.audit.title')}
      list={auditLogList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data}
      total={query.data?.total}
      totalExact={query.data?.total_exact}
      columns={columns}
      idOf={idOf}
      rowName={rowName}
      primaryFilter="actor"
      filterOptions={filterOptions}
      notice={<AuditCheckNote />}
      card={card}
      csvName="audit-log"
      ask={(language) => api.auditLog.export({ query: { filters: auditFilters(search), language } })}
      detail={(id, onClose, steps) => <AuditEntryDialog id={id} onClose={onClose} {...steps} />}
    />
  );
}

function useAuditColumns(): readonly ListColumn<AuditRow>[] {
  const { date, seconds } = useFormat();
  const texts = useAuditTexts();
  return useMemo((): ListColumn<AuditRow>[] => {
    const at = ({ created_at }: AuditRow) => `${date(created_at)} ${seconds(created_at)}`;
    const address = (row: AuditRow) => row.address ?? NO_VALUE;
    const subjectId = ({ subject }: AuditRow) => subject?.id || NO_VALUE;
    return [
      {
        id: 'created_at',
        label: 'logs.audit.columns.created_at',
        width: 148,
        whole: true,
        sorted: true,
        text: at,
        cell: (row) => <Ltr>{at(row)}</Ltr>,
      },
      {
        id: 'actor',
        label: 'logs.audit.columns.actor',
        width: 150,
        grow: true,
        text: texts.actor,
        cell: (row) => <bdi>{texts.actor(row)}</bdi>,
      },
      {
        id: 'action',
        label: 'logs.audit.columns.action',
        width: 180,
        grow: true,
        fixed: true,
        text: texts.action,
        cell: (row) => <bdi>{texts.action(row)}</bdi>,
      },
      {
        id: 'subject',
        label: 'logs.audit.columns.subject',
        width: 170,
        grow: true,
        text: texts.subject,
        cell: (row) => <SubjectLink row={row} />,
      },
      {
        id: 'subject_id',
        label: 'logs.audit.columns.subject_id',
        width: 110,
        text: subjectId,
        cell: (row) => <Ltr>{subjectId(row)}</Ltr>,
      },
      {
        id: 'address',
        label: 'logs.audit.columns.address',
        width: 120,
        text: address,
        cell: (row) => <Ltr>{address(row)}</Ltr>,
      },
    ];
  }, [date, seconds, texts]);
}
