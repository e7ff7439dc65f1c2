import type { ErpLogRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { erpFilters, erpLogsQuery } from '../logs.queries.ts';
import { type ErpLogSearch, erpLogList } from '../logs-search.ts';
import { LogCard } from '../shared/log-card.tsx';
import { useColumnMaker } from '../shared/log-columns.tsx';
import { LogList } from '../shared/log-list.tsx';
import { successTone } from '../shared/log-tones.tsx';

const ErpLogDialog = lazyPart(async () => ({
  default: (await import('./partner-logs.tsx')).ErpLogDialog,
}));

const idOf = ({ _id }: ErpLogRow) => _id;

/** The result state, or the outcome where the ERP gave none. */
function State({ row }: { row: ErpLogRow }) {
  const { t } = useTranslation();
  const result = row.isSuccess ? 'success' : row.isTimeout ? 'timeout' : 'failure';
  return <StatusBadge tone={successTone(row)}>{row.state ?? t(`logs.results.${result}`)}</StatusBadge>;
}

const card = (row: ErpLogRow) => (
  <LogCard
    title={row.type}
    badge={<State row={row} />}
    created_at={row.created_at}
    main={row.order_number ?? row.url}
    end={row.method}
  />
);

interface ErpLogsPageProps {
  search: ErpLogSearch;
  onSearch: (search: ErpLogSearch, options: { replace: boolean }) => void;
  /** How calls to it went lately, of another feature. */
  health: ReactNode;
}

/** Calls to the ERP. */
export function ErpLogsPage({ search, onSearch, health }: ErpLogsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(erpLogsQuery(search));
  const make = useColumnMaker();
  const columns = useMemo(() => {
    const call = make.call<ErpLogRow>(successTone);
    return [
      call.type,
      call.url,
      call.method,
      call.order,
      call.createdAt,
      call.duration,
      call.count,
      make.column<ErpLogRow>('state', 110, (row) => row.state, {
        essential: true,
        cell: (row) => <State row={row} />,
      }),
    ];
  }, [make]);
  const rowName = useCallback(({ _id }: ErpLogRow) => t('logs.odoo.name', { id: _id }), [t]);
  return (
    <LogList
      name={t('logs.odoo.title')}
      list={erpLogList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data}
      total={query.data?.total}
      totalExact={query.data?.total_exact}
      columns={columns}
      idOf={idOf}
      rowName={rowName}
      rowTone={successTone}
      primaryFilter="order_number"
      card={card}
      csvName="odoo-logs"
      ask={(language) => api.logs.odoo.export({ query: { filters: erpFilters(search), language } })}
      notice={health}
      detail={(id, onClose, steps) => <ErpLogDialog id={id} onClose={onClose} {...steps} />}
    />
  );
}
