import type { CitcLogRow } from '@mishwar/contract';
import { IconRefreshDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { bulkAction } from '../../../shared/list/bulk/bulk-action.ts';
import { ListTabs } from '../../../shared/list/list-tabs.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { citcFilters, citcLogsQuery } from '../logs.queries.ts';
import { type CitcLogSearch, citcLogList } from '../logs-search.ts';
import { LogCard } from '../shared/log-card.tsx';
import { useColumnMaker } from '../shared/log-columns.tsx';
import { LogList } from '../shared/log-list.tsx';
import { successTone } from '../shared/log-tones.tsx';

const CitcLogDialog = lazyPart(async () => ({ default: (await import('./citc-log.tsx')).CitcLogDialog }));

const TABS = ['all', 'timeout'] as const;
const idOf = ({ _id }: CitcLogRow) => _id;

interface CitcLogsPageProps {
  search: CitcLogSearch;
  onSearch: (search: CitcLogSearch, options: { replace: boolean }) => void;
  /** How what timed out is sent again, of another feature. */
  recovery: ReactNode;
  /** How calls to it went lately, of another feature. */
  health: ReactNode;
}

/** How a call to the regulator ended. */
function Result({ row }: { row: CitcLogRow }) {
  const { t } = useTranslation();
  const result = row.isSuccess ? 'success' : row.isTimeout ? 'timeout' : 'failure';
  return <StatusBadge tone={successTone(row)}>{t(`logs.results.${result}`)}</StatusBadge>;
}

const card = (row: CitcLogRow) => (
  <LogCard
    title={row.type}
    badge={<Result row={row} />}
    created_at={row.created_at}
    main={row.filters.id ?? row.url}
    end={String(row.status)}
    names={[row.driver?.name ?? null]}
  />
);

/** Calls to the regulator: all of them, or those that were not answered in time. */
export function CitcLogsPage({ search, onSearch, recovery, health }: CitcLogsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(citcLogsQuery(search));
  const make = useColumnMaker();
  const columns = useMemo(() => {
    const call = make.call<CitcLogRow>(successTone);
    return [
      call.createdAt,
      // As wide as the longest usual type, DRIVER_EXECUTE_ORDER.
      { ...call.type, width: 220 },
      call.method,
      call.url,
      make.code<CitcLogRow>('id', 110, ({ filters }) => filters.id),
      call.order,
      call.driver,
      call.duration,
      call.count,
      call.status,
      make.column<CitcLogRow>('result', 110, (row) => (row.isSuccess ? '✓' : '✗'), {
        essential: true,
        cell: (row) => <Result row={row} />,
      }),
    ];
  }, [make]);
  const rowName = useCallback(({ _id }: CitcLogRow) => t('logs.citc.name', { id: _id }), [t]);
  const bulkActions = useMemo(
    () => [
      bulkAction<CitcLogRow>({
        id: 'retry',
        label: 'logs.retry.button',
        icon: IconRefreshDot,
        refusal: ({ can: { refusal } }) => refusal && t(`logs.retry.${refusal}`),
        run: (row) => api.logs.citc.retry({ id: row._id }),
      }),
    ],
    [t],
  );
  const tab = search.tab ?? 'all';
  return (
    <LogList
      key={tab}
      name={t('logs.citc.title')}
      list={citcLogList}
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
      primaryFilter="id"
      card={card}
      csvName="citc-logs"
      bulkActions={bulkActions}
      ask={(language) =>
        api.logs.citc.export({
          query: { filters: citcFilters(search), language, ...(tab === 'timeout' && { tab }) },
        })
      }
      tools={tab === 'timeout' ? recovery : undefined}
      notice={health}
      tabs={
        <ListTabs<(typeof TABS)[number]>
          label={t('logs.citc.tabs.label')}
          active={tab}
          onChange={(name) => {
            const { tab: _, ...rest } = search;
            onSearch({ ...rest, page: 1, ...(name === 'all' ? {} : { tab: name }) }, { replace: false });
          }}
          tabs={TABS.map((name) => ({ name, label: t(`logs.citc.tabs.${name}`) }))}
        />
      }
      detail={(id, onClose, steps) => <CitcLogDialog id={id} onClose={onClose} {...steps} />}
    />
  );
}
