import type { HttpLogRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { httpFilters, httpLogsQuery } from '../logs.queries.ts';
import { type HttpLogSearch, httpLogList } from '../logs-search.ts';
import { LogCard } from '../shared/log-card.tsx';
import { useColumnMaker } from '../shared/log-columns.tsx';
import { LogList } from '../shared/log-list.tsx';
import { HttpStatus, statusTone } from '../shared/log-tones.tsx';

const HttpLogDialog = lazyPart(async () => ({ default: (await import('./http-log.tsx')).HttpLogDialog }));

const idOf = ({ _id }: HttpLogRow) => _id;

const card = (row: HttpLogRow) => (
  <LogCard
    title={row.type}
    badge={<HttpStatus status={row.status} tone={statusTone(row)} />}
    created_at={row.created_at}
    main={row.order_number ?? row.url}
    end={row.method}
    names={[row.driver?.name ?? null]}
  />
);

interface HttpLogsPageProps {
  search: HttpLogSearch;
  onSearch: (search: HttpLogSearch, options: { replace: boolean }) => void;
}

/** Calls that came in about orders. */
export function HttpLogsPage({ search, onSearch }: HttpLogsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(httpLogsQuery(search));
  const make = useColumnMaker();
  const columns = useMemo(() => {
    const call = make.call<HttpLogRow>(statusTone);
    return [
      call.createdAt,
      call.method,
      call.url,
      call.type,
      call.order,
      call.driver,
      call.idNumber,
      call.duration,
      call.count,
      call.status,
    ];
  }, [make]);
  const rowName = useCallback(({ _id }: HttpLogRow) => t('logs.http.name', { id: _id }), [t]);
  return (
    <LogList
      name={t('logs.http.title')}
      list={httpLogList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data}
      total={query.data?.total}
      totalExact={query.data?.total_exact}
      columns={columns}
      idOf={idOf}
      rowName={rowName}
      rowTone={statusTone}
      primaryFilter="id_number"
      card={card}
      csvName="http-logs"
      ask={(language) => api.logs.http.export({ query: { filters: httpFilters(search), language } })}
      detail={(id, onClose, steps) => <HttpLogDialog id={id} onClose={onClose} {...steps} />}
    />
  );
}
