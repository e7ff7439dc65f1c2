import { Box } from '@mantine/core';
import type { AuditRow } from '@mishwar/contract';
import { OPERATOR_ACTIONS_SHOWN } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { totalText } from '../../../shared/list/page-links.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { SubjectLink } from './subject-link.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

/** The latest actions of an operator, with a link to all of them in the audit log. */
export function OperatorActions({ operatorId }: { operatorId: string }) {
  const { t } = useTranslation();
  const filters = { operators: [operatorId] };
  const query = useQuery(
    orpc.auditLog.list.queryOptions({
      input: { filters, page: 1, limit: OPERATOR_ACTIONS_SHOWN, sort: -1 },
      staleTime: 0,
    }),
  );
  const { data: rows = [], total = 0, total_exact = true } = query.data ?? {};
  return (
    <Box
      component="section"
      className="grid gap-6 line-above size-13"
      pt={10}
      aria-label={t('logs.audit.latest.title')}
      aria-busy={query.isPending}
    >
      <header className="row wrap gap-0-12">
        <h2 className="title">{t('logs.audit.latest.title')}</h2>
        {total > 0 && (
          <Link className="tap" to="/audit-log" search={{ page: 1, limit: 100, filters }}>
            {t('logs.audit.latest.all', { total: totalText(total, total_exact) })}
          </Link>
        )}
      </header>
      {query.isError && (
        <LoadFailed
          text={`${t('logs.audit.latest.failed')} ${errorTexts(query.error).join(' ')}`}
          onRetry={query.refetch}
        />
      )}
      {query.isPending && <p className="soft">{t('common.loading')}</p>}
      {query.isSuccess && total === 0 && <p className="soft">{t('logs.audit.latest.none')}</p>}
      {rows.length > 0 && (
        <ol className="grid gap-8 plain-list">
          {rows.map((row) => (
            <Action key={row._id} row={row} />
          ))}
        </ol>
      )}
    </Box>
  );
}

function Action({ row }: { row: AuditRow }) {
  const { date, seconds } = useFormat();
  const texts = useAuditTexts();
  return (
    <li className="cells gap-0-12 anywhere">
      <span className="soft">
        <Ltr>{`${date(row.created_at)} ${seconds(row.created_at)}`}</Ltr>
      </span>
      <bdi>{texts.action(row)}</bdi>
      {row.subject && <SubjectLink row={row} />}
    </li>
  );
}
